/** The twenty component categories of the filter `categoryTypes` (§2.3), also those of the component scores. */
export const COMPONENT_CATEGORIES = [
  'Engine',
  'TurboSuper',
  'TransferCase',
  'Steering',
  'Transmission',
  'DriveAxle',
  'Suspension',
  'AirCon',
  'Brakes',
  'Electricals',
  'Cooling',
  'Fuel',
  'Hybrid',
  'Body',
  'Consumables',
  'Exhaust',
  'General',
  'Interior',
  'Services',
  'Assist',
] as const;
export type ComponentCategory = (typeof COMPONENT_CATEGORIES)[number];
