import {useCombobox} from 'downshift';
import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {fetchMakes, fetchPlans, matching, price} from './api.mjs';

function MakeField({makes}) {
  const [text, setText] = useState('');
  const items = matching(makes, text);
  const {getInputProps, getItemProps, getLabelProps, getMenuProps, highlightedIndex, isOpen} = useCombobox({
    items,
    itemToString: make => make?.name ?? '',
    onInputValueChange: ({inputValue}) => setText(inputValue),
  });
  return (
    <div>
      <label {...getLabelProps()}>Make</label>
      <input {...getInputProps({name: 'make', required: true})} />
      <ul {...getMenuProps()}>
        {isOpen &&
          items.map((item, index) => (
            <li key={item.id} aria-current={index === highlightedIndex} {...getItemProps({item, index})}>
              {item.name}
            </li>
          ))}
      </ul>
    </div>
  );
}

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
        <MakeField makes={makes} />
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

createRoot(document.querySelector('main')).render(<Finder />);
