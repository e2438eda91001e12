/** What the doctor found out about one thing. */
export interface Finding {
  readonly about: 'address' | 'key' | 'service' | 'limits' | 'async';
  readonly state: 'good' | 'note' | 'problem';
  readonly message: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const good = (about: Finding['about'], message: string): Finding => ({about, state: 'good', message});

export const note = (about: Finding['about'], message: string, advice: string): Finding => ({
  about,
  state: 'note',
  message,
  advice,
});

export const problem = (about: Finding['about'], message: string, advice: string): Finding => ({
  about,
  state: 'problem',
  message,
  advice,
});
