// The minimal code that every peer needs in addition to its library: fetching makes and plans.
const POLL_MS = 1500;

const send = async (path, body) => {
  const headers = {'content-type': 'application/json'};
  const response = await fetch(`/plans/${path}`, body && {method: 'POST', headers, body: JSON.stringify(body)});
  if (response.status === 202) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
    return send(path, body);
  }
  const {response: data, errorResponse} = await response.json();
  if (errorResponse) throw new Error(errorResponse.errors[0].errorMessage);
  return data;
};

export const fetchMakes = () => send('Vehicles/Makes');

export const fetchPlans = form => {
  const {make, model, year, mileage, state} = Object.fromEntries(new FormData(form));
  const searchCriteria = {make, model, year: Number(year), mileage: Number(mileage), stateShortName: state};
  return send('PlansSearchAsync/MakeModelYear', {searchCriteria}).then(({plans}) => plans);
};

export const matching = (makes, text) => makes.filter(({name}) => name.toLowerCase().startsWith(text.toLowerCase()));

export const price = amount => new Intl.NumberFormat('en', {style: 'currency', currency: 'USD'}).format(amount);
