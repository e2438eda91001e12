import {Component, CUSTOM_ELEMENTS_SCHEMA, signal} from '@angular/core';
import type {StringTables, PlanSearchCompleteEvent} from '@plan-finder/elements';
import '@plan-finder/elements/define';

@Component({
  selector: 'app-service-plans',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>Service plans</h1>
      <plan-finder
        relay="https://plans.your-dealership.example/plans"
        theme="light"
        max-compare="3"
        [strings]="strings"
        (plan-search-complete)="onComplete($event)"
      >
        <p slot="list-note">Questions? Ask our service desk.</p>
      </plan-finder>
      @if (found() !== undefined) {
        <p>{{ found() }} plans found.</p>
      }
    </main>
  `,
})
export class ServicePlans {
  readonly strings: StringTables = {form: {submit: 'Show my plans'}};
  readonly found = signal<number | undefined>(undefined);

  onComplete({planCount}: PlanSearchCompleteEvent) {
    this.found.set(planCount);
  }
}
