import {ServicePlans} from './service-plans';

/** Rendered on the server: a page for one car of the dealer's, whose VIN the server knows. */
export default function Page() {
  return (
    <main>
      <h1>Service plans</h1>
      <ServicePlans vin="4T1G11AK9PU123456" />
    </main>
  );
}
