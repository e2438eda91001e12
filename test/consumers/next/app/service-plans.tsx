'use client';

import {useState} from 'react';
import type {PlanSearchCompleteEvent} from '@plan-finder/elements';
import {PlanFinder} from '@plan-finder/elements/react';

const STRINGS = {form: {submit: 'Show my plans'}};

export function ServicePlans({vin}: {vin: string}) {
  const [found, setFound] = useState<number>();
  const onComplete = ({planCount}: PlanSearchCompleteEvent) => setFound(planCount);

  return (
    <>
      <PlanFinder
        relay="https://plans.your-dealership.example/plans"
        theme="light"
        maxCompare={3}
        vin={vin}
        strings={STRINGS}
        onPlanSearchComplete={onComplete}
      >
        <p slot="list-note">Questions? Ask our service desk.</p>
      </PlanFinder>
      {found !== undefined && <p>{found} plans found.</p>}
    </>
  );
}
