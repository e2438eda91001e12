import {useState} from 'react';
import type {PlanSearchCompleteEvent, PlanStartPriceOpenEvent} from '@plan-finder/elements';
import '@plan-finder/elements/define';
import '@plan-finder/elements/jsx';
import {PlanFinder} from '@plan-finder/elements/react';

const RELAY = 'https://plans.your-dealership.example/plans';
const STRINGS = {form: {submit: 'Show my plans'}};

export function ServicePlans() {
  const [found, setFound] = useState<number>();
  const [opened, setOpened] = useState<PlanStartPriceOpenEvent>();
  const onComplete = ({planCount}: PlanSearchCompleteEvent) => setFound(planCount);

  return (
    <main>
      <h1>Service plans</h1>
      {/* A component of React's own… */}
      <PlanFinder relay={RELAY} theme="light" maxCompare={3} strings={STRINGS} onPlanSearchComplete={onComplete}>
        <p slot="list-note">Questions? Ask our service desk.</p>
      </PlanFinder>
      {found !== undefined && <p>{found} plans found.</p>}

      {/* …or the element itself, with the types of @plan-finder/elements/jsx. */}
      <plan-start-price
        relay={RELAY}
        vin="1HGCM82633A004352"
        mileage="148000"
        state="CA"
        onplan-start-price-open={setOpened}
      >
        <span slot="no-price">Plans for this car</span>
      </plan-start-price>
      {opened && <p>Opened.</p>}
    </main>
  );
}
