/** A VIN that makes the sandbox misbehave on purpose. */
export interface MagicVin {
  readonly vin: string;
  readonly name: string;
  readonly what: string;
}

/** The magic VINs: each a 2024 Honda by the VIN rule, check digit included, whose last six digits say what happens. */
export const MAGIC_VINS = [
  {vin: '1HGSANDB9RX000020', name: 'slow', what: 'The quote takes 20 seconds'},
  {vin: '1HGSANDB4RX000202', name: 'never-done', what: 'The quote never ends: 202 for ever, or no answer at all'},
  {vin: '1HGSANDB3RX000000', name: 'no-plans', what: 'No plan is offered'},
  {vin: '1HGSANDB5RX000001', name: 'one-plan', what: 'One plan is offered, at one term'},
  {vin: '1HGSANDB7RX003000', name: 'many-plans', what: '3,000 plans are offered'},
  {vin: '1HGSANDB8RX000400', name: 'quoting-fails', what: '400 after two 202s, or after the wait'},
  {vin: '1HGSANDBXRX000429', name: 'rate-limited', what: '429 with Retry-After for 5 seconds, then plans for a minute'},
  {vin: '1HGSANDB1RX000500', name: 'server-error', what: '500'},
  {vin: '1HGSANDB5RX000502', name: 'bad-gateway', what: '502 with a page of HTML'},
  {vin: '1HGSANDB7RX000503', name: 'unavailable', what: '503'},
  {vin: '1HGSANDB4RX000801', name: 'malformed-json', what: '200 with JSON that breaks off'},
  {vin: '1HGSANDB6RX000802', name: 'html-page', what: '200 with a page of HTML'},
  {vin: '1HGSANDB8RX000803', name: 'both-sides', what: '200 with both sides of the envelope populated'},
  {vin: '1HGSANDBXRX000804', name: 'neither-side', what: '200 with neither side of the envelope populated'},
  {vin: '1HGSANDB1RX000805', name: 'reset', what: 'The connection breaks in the middle of the answer'},
  {vin: '1HGSANDB3RX000806', name: 'short-error', what: '400 in the short form, without a list and without a number'},
  {vin: '1HGSANDB8RX000901', name: 'missing-parts', what: 'Plans without their optional parts'},
  {
    vin: '1HGSANDBXRX000902',
    name: 'hostile',
    what: 'Markup in the names, javascript: and foreign addresses in the links',
  },
  {vin: '1HGSANDB1RX000903', name: 'no-documents', what: 'Maintenance programs without a document'},
  {vin: '1HGSANDB3RX000904', name: 'unknown-values', what: 'Coverage, badges and categories that nobody knows'},
] as const satisfies readonly MagicVin[];

/** The name of a magic VIN. */
export type MagicName = (typeof MAGIC_VINS)[number]['name'];
