import type {DoctorStrings, Said} from '../../strings/en/doctor.js';

/** A problem keeps the finder from working; a note does not; the rest is as it should be. */
export type Level = 'problem' | 'note' | 'right';

/** One thing that was looked at, in words. */
export interface Finding {
  /** What it is about: the name of its words. */
  readonly id: keyof DoctorStrings;
  readonly level: Level;
  readonly what: string;
  readonly how: string;
}

/** Says what was found. */
export const finding = (level: Level, id: keyof DoctorStrings, [what, how = '']: Said): Finding => ({
  id,
  level,
  what,
  how,
});
