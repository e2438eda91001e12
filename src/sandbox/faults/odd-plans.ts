import type {WirePlan} from '../plans/wire-plan.js';

type OddPlans = (plans: readonly WirePlan[]) => readonly WirePlan[];

/** Repeats the plans up to `count`; each copy has its own ids and name. */
export const repeatTo =
  (count: number): OddPlans =>
  plans =>
    plans.length === 0
      ? []
      : Array.from({length: count}, (_, index) => {
          const plan = plans[index % plans.length] as WirePlan;
          const round = Math.floor(index / plans.length);
          if (round === 0) return plan;
          const id = `${String(plan['searchResultPlanId'])}-${round}`;
          return {
            ...plan,
            searchResultPlanId: id,
            planName: `${String(plan['planName'])} ${round + 1}`,
            ...('planId' in plan && {planId: `${String(plan['planId'])}-${round}`}),
            resultLabels: [],
          };
        });

const KEPT = ['searchResultPlanId', 'planName', 'displayProviderName', 'monthlyPrice', 'planCheckoutUrl'];

/** Keeps only the essential fields. The others are missing or null. */
export const dropOptionalParts: OddPlans = plans =>
  plans.map((plan, index) =>
    Object.fromEntries(
      Object.entries(plan).flatMap(([name, value]) =>
        KEPT.includes(name) ? [[name, value]] : index % 2 === 0 ? [] : [[name, null]],
      ),
    ),
  );

const MARKUP = '<img src=x onerror="alert(1)"> & "quoted" \u202Enames\u202C';
const BAD_URLS = [
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'https://user:secret@attacker.example/checkout',
  'http://attacker.example/checkout',
  '//attacker.example/checkout',
  'not a URL',
];

/** Adds names with markup, URLs that must never become links, and fields named after members of `Object.prototype`. */
export const hostile: OddPlans = plans =>
  plans.map((plan, index) => {
    const url = BAD_URLS[index % BAD_URLS.length] ?? '';
    const odd = {
      planName: `${String(plan['planName'])} ${MARKUP}`,
      displayProviderName: `${String(plan['displayProviderName'])} <script>alert(1)</script>`,
      planSummaryUrl: url,
      planCheckoutUrl: url,
      ...('planContractUrl' in plan && {planContractUrl: url}),
      ...(Boolean(plan['maintenanceProgram']) && {
        maintenanceProgram: {description: MARKUP, items: [{label: MARKUP, info: MARKUP}], documentUrl: url},
      }),
      constructor: {prototype: {polluted: true}},
      toString: 'polluted',
    };
    return {...plan, ...odd};
  });

/** Removes the document of every maintenance program. */
export const dropDocuments: OddPlans = plans =>
  plans.map(plan => {
    const program = plan['maintenanceProgram'];
    if (typeof program === 'object' && program !== null) {
      return {...plan, maintenanceProgram: {...program, documentUrl: null}};
    }
    return plan;
  });

/** Values that no version of the API has. */
export const unknownValues: OddPlans = plans =>
  plans.map(plan => ({
    ...plan,
    coverageType: 'OrbitalReentry',
    resultLabels: ['STAFF_FAVORITE'],
    planRatingVerdict: 'Luminous',
    ...('componentScores' in plan && {componentScores: [{category: 'FluxCapacitor', score: 8}]}),
  }));
