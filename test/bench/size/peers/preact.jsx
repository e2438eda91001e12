/** @jsxImportSource preact */
import {render} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {fetchMakes, fetchPlans, price} from './api.mjs';

const Card = ({plan}) => (
  <li>
    <h3>{plan.planName}</h3>
    <p>{plan.displayProviderName}</p>
    <p>{price(plan.monthlyPrice)} a month</p>
    <a href={plan.planCheckoutUrl}>Continue to checkout</a>
  </li>
);

function Finder() {
  const [makes, setMakes] = useState([]);
  const [result, setResult] = useState({});
  useEffect(() => void fetchMakes().then(setMakes), []);
  const search = event => {
    event.preventDefault();
    setResult({isWaiting: true});
    fetchPlans(event.target).then(
      plans => setResult({plans}),
      error => setResult({error}),
    );
  };
  return (
    <>
      <form onSubmit={search}>
        <input name="make" list="makes" required />
        <datalist id="makes">
          {makes.map(({id, name}) => (
            <option key={id}>{name}</option>
          ))}
        </datalist>
        <input name="model" required />
        <input name="year" required />
        <input name="mileage" required />
        <input name="state" required />
        <button>See plans</button>
      </form>
      <p role="status">{result.isWaiting ? 'Getting live prices' : result.error?.message}</p>
      <ul>
        {result.plans?.map(plan => (
          <Card key={plan.searchResultPlanId} plan={plan} />
        ))}
      </ul>
    </>
  );
}

render(<Finder />, document.querySelector('main'));
