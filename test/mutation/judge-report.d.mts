interface Place {
  readonly line: number;
  readonly column: number;
}

/** As much of Stryker's report as is judged. */
export interface MutationReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly location: {readonly start: Place; readonly end: Place};
          readonly replacement?: string;
        }[];
      }
    >
  >;
}

/** A change that no test noticed. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
}

export interface SurvivorList {
  readonly reasons: Readonly<Record<string, string>>;
  readonly survivors: Readonly<
    Record<string, readonly {readonly was: string; readonly becomes: string; readonly why: string}[]>
  >;
}

export function survivorsOf(report: MutationReport): readonly Survivor[];

export function judgeReport(
  report: MutationReport,
  list: SurvivorList,
  leastScore: number,
): {
  readonly score: number;
  readonly killed: number;
  readonly survived: number;
  readonly unlisted: readonly Survivor[];
  readonly stale: readonly Omit<Survivor, 'line'>[];
  readonly passes: boolean;
};
