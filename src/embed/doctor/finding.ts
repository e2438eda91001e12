import type {DoctorStrings, DoctorMessage} from '../../strings/en/doctor.js';

/** A problem prevents the finder from working, and a note does not. */
export type Level = 'problem' | 'note' | 'passed';

/** The result of one check. */
export interface Finding {
  /** The key of its strings. */
  readonly id: keyof DoctorStrings;
  readonly level: Level;
  readonly what: string;
  readonly how: string;
}

/** Makes a finding from its texts. */
export const finding = (level: Level, id: keyof DoctorStrings, [what, how = '']: DoctorMessage): Finding => ({
  id,
  level,
  what,
  how,
});
