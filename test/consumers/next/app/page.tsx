import {ServicePlans} from './service-plans';

/** A server-rendered page for one of the dealer's cars, whose VIN the server knows. */
export default function Page() {
  return (
    <main>
      <h1>Service plans</h1>
      <ServicePlans vin="4T1G11AK9PU123456" />
    </main>
  );
}
