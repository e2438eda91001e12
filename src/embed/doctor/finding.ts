import type {DoctorStrings, Said} from '../../strings/en/doctor.js';

/** A problem keeps the finder from working; a note does not; the rest is as it should be. */
export type Level = 'problem' | 'note' | 'right';

/** The result of one check. */
export interface Finding {
  /** The name of its texts. */
  readonly id: keyof DoctorStrings;
  readonly level: Level;
  readonly what: string;
  readonly how: string;
}

/** Makes a finding from its texts. */
export const finding = (level: Level, id: keyof DoctorStrings, [what, how = '']: Said): Finding => ({
  id,
  level,
  what,
  how,
});
