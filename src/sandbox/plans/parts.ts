import type {ComponentCategory} from '../../contract/index.js';

/** The parts of each category, the ones that are covered first in front. */
export const PARTS: Readonly<Record<ComponentCategory, readonly string[]>> = {
  Engine: ['Cylinder block and head', 'Pistons and crankshaft', 'Oil pump', 'Timing chain', 'Engine mounts'],
  TurboSuper: ['Turbocharger', 'Supercharger', 'Wastegate', 'Intercooler'],
  TransferCase: ['Transfer case and internal parts', 'Transfer case seals'],
  Steering: ['Steering gear', 'Power steering pump', 'Rack and pinion', 'Steering column couplings'],
  Transmission: ['Transmission case and internal parts', 'Torque converter', 'Solenoids', 'Control module'],
  DriveAxle: ['Drive axle housing', 'Differential', 'Constant velocity joints', 'Drive shafts'],
  Suspension: ['Control arms', 'Ball joints', 'Stabilizer bar', 'Struts'],
  AirCon: ['Compressor', 'Condenser', 'Evaporator', 'Climate control module'],
  Brakes: ['Master cylinder', 'Calipers', 'Anti-lock module', 'Wheel cylinders'],
  Electricals: ['Alternator', 'Starter motor', 'Window motors', 'Wiring harnesses', 'Display and audio unit'],
  Cooling: ['Water pump', 'Radiator', 'Fan motor', 'Thermostat'],
  Fuel: ['Fuel pump', 'Injectors', 'Fuel tank and lines'],
  Hybrid: ['Drive motor', 'Inverter', 'High-voltage battery'],
  Body: ['Door locks', 'Hinges and latches', 'Seat frames'],
  Consumables: ['Belts and hoses', 'Fluids lost in a covered repair'],
  Exhaust: ['Exhaust manifold', 'Catalytic converter', 'Muffler'],
  General: ['Seals and gaskets', 'Diagnosis of a covered repair', 'Taxes on parts'],
  Interior: ['Seat motors', 'Heated seats', 'Sun visor and trim'],
  Services: ['Alignment after a covered repair', 'Software updates'],
  Assist: ['Towing', 'Battery jump start', 'Lockout help', 'Rental car'],
};
