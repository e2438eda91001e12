/** How a car is drawn: nobody has taken a photo of a fictional car. */
export type BodyStyle = 'sedan' | 'hatchback' | 'suv' | 'truck';

export interface Car {
  readonly stock: string;
  /** Has the manufacturer's code, the year, and the check digit of such a car. */
  readonly vin: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  readonly body: BodyStyle;
  readonly mileage: number;
  /** In dollars. */
  readonly price: number;
  readonly color: string;
  /** The color of the drawing. */
  readonly paint: string;
  readonly interior: string;
  readonly engine: string;
  readonly transmission: string;
  readonly drivetrain: string;
  readonly highlights: readonly string[];
}

/** The dealer's inventory. */
export const CARS: readonly Car[] = [
  {
    stock: 'HL-2391',
    vin: '4T1G11AK9PU123456',
    year: 2023,
    make: 'Toyota',
    model: 'Camry',
    trim: 'SE',
    body: 'sedan',
    mileage: 21_500,
    price: 24_980,
    color: 'Silver',
    paint: '#bcc4c8',
    interior: 'Black fabric',
    engine: '2.5L 4-cylinder',
    transmission: '8-speed automatic',
    drivetrain: 'Front-wheel drive',
    highlights: ['One owner', 'Adaptive cruise control', 'New front brake pads'],
  },
  {
    stock: 'HL-2384',
    vin: '1FTFW1E53NFA54321',
    year: 2022,
    make: 'Ford',
    model: 'F-150',
    trim: 'XLT SuperCrew',
    body: 'truck',
    mileage: 38_000,
    price: 36_450,
    color: 'Blue',
    paint: '#46698c',
    interior: 'Gray fabric',
    engine: '5.0L V8',
    transmission: '10-speed automatic',
    drivetrain: 'Four-wheel drive',
    highlights: ['Towing package', 'Spray-in bed liner', 'Four new tires'],
  },
  {
    stock: 'HL-2377',
    vin: '2HKRW2H5XMH614208',
    year: 2021,
    make: 'Honda',
    model: 'CR-V',
    trim: 'EX',
    body: 'suv',
    mileage: 44_200,
    price: 25_900,
    color: 'White',
    paint: '#dfe2e1',
    interior: 'Gray fabric',
    engine: '1.5L 4-cylinder turbo',
    transmission: 'CVT automatic',
    drivetrain: 'All-wheel drive',
    highlights: ['One owner', 'Sunroof', 'Complete service records'],
  },
  {
    stock: 'HL-2402',
    vin: '5XYK3CAF3PG041683',
    year: 2023,
    make: 'Kia',
    model: 'Sportage',
    trim: 'LX',
    body: 'suv',
    mileage: 18_900,
    price: 23_750,
    color: 'Green',
    paint: '#5d7567',
    interior: 'Black fabric',
    engine: '2.5L 4-cylinder',
    transmission: '8-speed automatic',
    drivetrain: 'All-wheel drive',
    highlights: ['Blind-spot warning', 'Wireless phone charging', 'Two keys'],
  },
  {
    stock: 'HL-2369',
    vin: '3GCUYDEDXMG312907',
    year: 2021,
    make: 'Chevrolet',
    model: 'Silverado',
    trim: '1500 LT',
    body: 'truck',
    mileage: 61_300,
    price: 33_900,
    color: 'Red',
    paint: '#93443f',
    interior: 'Black fabric',
    engine: '5.3L V8',
    transmission: '8-speed automatic',
    drivetrain: 'Four-wheel drive',
    highlights: ['Trailer camera', 'Heated front seats', 'New battery'],
  },
  {
    stock: 'HL-2395',
    vin: '3VW7M7BU6NM009136',
    year: 2022,
    make: 'Volkswagen',
    model: 'Jetta',
    trim: 'SE',
    body: 'sedan',
    mileage: 33_600,
    price: 19_870,
    color: 'Gray',
    paint: '#7f888d',
    interior: 'Black fabric',
    engine: '1.5L 4-cylinder turbo',
    transmission: '8-speed automatic',
    drivetrain: 'Front-wheel drive',
    highlights: ['Sunroof', 'One owner', 'Two keys'],
  },
  {
    stock: 'HL-2388',
    vin: '4S4BTACC3L3207315',
    year: 2020,
    make: 'Subaru',
    model: 'Outback',
    trim: 'Premium',
    body: 'suv',
    mileage: 52_700,
    price: 22_480,
    color: 'Bronze',
    paint: '#8c7a63',
    interior: 'Beige fabric',
    engine: '2.5L 4-cylinder',
    transmission: 'CVT automatic',
    drivetrain: 'All-wheel drive',
    highlights: ['Roof rails', 'Heated front seats', 'Complete service records'],
  },
  {
    stock: 'HL-2399',
    vin: 'KM8JBCAE4NU118462',
    year: 2022,
    make: 'Hyundai',
    model: 'Tucson',
    trim: 'SEL',
    body: 'suv',
    mileage: 29_800,
    price: 23_990,
    color: 'Silver',
    paint: '#b3bcc2',
    interior: 'Gray fabric',
    engine: '2.5L 4-cylinder',
    transmission: '8-speed automatic',
    drivetrain: 'Front-wheel drive',
    highlights: ['Power liftgate', 'One owner', 'Smart key'],
  },
  {
    stock: 'HL-2381',
    vin: 'JTNK4MBE9M3118206',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    trim: 'SE Hatchback',
    body: 'hatchback',
    mileage: 40_100,
    price: 18_640,
    color: 'Blue',
    paint: '#4f7391',
    interior: 'Black fabric',
    engine: '2.0L 4-cylinder',
    transmission: 'CVT automatic',
    drivetrain: 'Front-wheel drive',
    highlights: ['Lane keeping assist', 'New rear tires', 'Two keys'],
  },
  {
    stock: 'HL-2362',
    vin: '2T2BZMCA5JC127744',
    year: 2018,
    make: 'Lexus',
    model: 'RX',
    trim: '350',
    body: 'suv',
    mileage: 78_100,
    price: 26_400,
    color: 'Black',
    paint: '#4b5157',
    interior: 'Tan leather',
    engine: '3.5L V6',
    transmission: '8-speed automatic',
    drivetrain: 'All-wheel drive',
    highlights: ['Ventilated front seats', 'Power liftgate', 'Complete service records'],
  },
  {
    stock: 'HL-2371',
    vin: '1N4BL4DVXKC163520',
    year: 2019,
    make: 'Nissan',
    model: 'Altima',
    trim: '2.5 SV',
    body: 'sedan',
    mileage: 66_400,
    price: 15_980,
    color: 'White',
    paint: '#d9dddd',
    interior: 'Charcoal fabric',
    engine: '2.5L 4-cylinder',
    transmission: 'CVT automatic',
    drivetrain: 'Front-wheel drive',
    highlights: ['Remote start', 'New front tires', 'Two keys'],
  },
  {
    stock: 'HL-2340',
    vin: '1HGCM82633A004352',
    year: 2003,
    make: 'Honda',
    model: 'Accord',
    trim: 'EX V6',
    body: 'sedan',
    mileage: 148_000,
    price: 5_480,
    color: 'Gold',
    paint: '#b3a27c',
    interior: 'Tan leather',
    engine: '3.0L V6',
    transmission: '5-speed automatic',
    drivetrain: 'Front-wheel drive',
    highlights: ['New timing belt', 'Clean title', 'Priced to sell'],
  },
];

/** The name by which people know a car. */
export const nameOf = ({year, make, model}: Car): string => `${year} ${make} ${model}`;

/** The path of a car's own page. */
export const pathOf = (car: Car): string =>
  `/inventory/${[nameOf(car), car.stock]
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}`;

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

export const miles = ({mileage}: Car): string => `${mileage.toLocaleString('en-US')} miles`;
