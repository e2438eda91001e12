/** What a maintenance program pays for (§2.5). */
export interface MaintenanceSpec {
  readonly description: string;
  readonly items: readonly {readonly label: string; readonly info: string | null}[];
  /** Some programs are published, some are not; both are programs. */
  readonly hasDocument: boolean;
}

/** The programs that plans come with, by the name their plans use. */
export const MAINTENANCE = {
  essentials: {
    description: 'The services that come up every few months.',
    items: [
      {label: 'Oil and filter change', info: 'Two a year'},
      {label: 'Tire rotation', info: 'Two a year'},
      {label: 'Fluid check', info: null},
    ],
    hasDocument: true,
  },
  carePlus: {
    description: 'Routine services, wipers and brakes.',
    items: [
      {label: 'Oil and filter change', info: 'Every 5,000 miles'},
      {label: 'Tire rotation', info: 'Every 7,500 miles'},
      {label: 'Wiper blades', info: 'One set a year'},
      {label: 'Brake pads, front and rear', info: 'One set within the term'},
      {label: 'Battery test', info: null},
    ],
    hasDocument: true,
  },
  signature: {
    description: 'All services of the maker’s own schedule.',
    items: [
      {label: 'Every service of the maker’s schedule', info: null},
      {label: 'Tire rotation and balance', info: 'Two a year'},
      {label: 'Wheel alignment', info: 'One a year'},
      {label: 'Brake pads, front and rear', info: 'One set within the term'},
      {label: 'Battery', info: 'One within the term'},
    ],
    hasDocument: true,
  },
  yearlyCheck: {
    description: 'A check of 80 points once a year, and the oil with it.',
    items: [
      {label: 'Check of 80 points', info: 'One a year'},
      {label: 'Oil and filter change', info: 'One a year'},
    ],
    hasDocument: false,
  },
  undocumented: {
    description: 'Oil and tires at any partner garage.',
    items: [
      {label: 'Oil and filter change', info: 'Three a year'},
      {label: 'Tire rotation', info: null},
    ],
    hasDocument: false,
  },
} as const satisfies Readonly<Record<string, MaintenanceSpec>>;

/** A program's name. */
export type MaintenanceName = keyof typeof MAINTENANCE;
