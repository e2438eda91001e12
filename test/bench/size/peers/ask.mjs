// What every peer needs besides its library: asking for makes and for plans, as little of it as works.
const POLL_MS = 1500;

const ask = async (path, body) => {
  const headers = {'content-type': 'application/json'};
  const response = await fetch(`/plans/${path}`, body && {method: 'POST', headers, body: JSON.stringify(body)});
  if (response.status === 202) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
    return ask(path, body);
  }
  const {response: answer, errorResponse} = await response.json();
  if (errorResponse) throw new Error(errorResponse.errors[0].errorMessage);
  return answer;
};

export const askMakes = () => ask('Vehicles/Makes');

export const askPlans = form => {
  const {make, model, year, mileage, state} = Object.fromEntries(new FormData(form));
  const searchCriteria = {make, model, year: Number(year), mileage: Number(mileage), stateShortName: state};
  return ask('PlansSearchAsync/MakeModelYear', {searchCriteria}).then(({plans}) => plans);
};

export const matching = (makes, text) => makes.filter(({name}) => name.toLowerCase().startsWith(text.toLowerCase()));

export const price = amount => new Intl.NumberFormat('en', {style: 'currency', currency: 'USD'}).format(amount);
