/** One test value of the sandbox. */
interface Row {
  readonly description: string;
}

/** The sandbox's test values. */
export interface TestValues {
  readonly vehicles: Readonly<Record<string, readonly (Row & {readonly vin: string; readonly plate: string})[]>>;
  readonly cards: readonly (Row & {readonly number: string})[];
  readonly emails: readonly (Row & {readonly email: string})[];
}

/** Fetches the sandbox's test values, or undefined if the page has no sandbox behind it. */
export async function fetchTestValues(): Promise<TestValues | undefined> {
  const response = await fetch('/sandbox/test-values').catch(() => undefined);
  return response?.ok ? ((await response.json()) as TestValues) : undefined;
}
