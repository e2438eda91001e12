/**
 * Every rule of the upstream API, as Markdown, by its id: the section, then a number. `npm run rules` writes them to
 * `docs/interface.md`, and the tests whose titles begin with a rule's id to `test/conformance/coverage.md`.
 */
export const INTERFACE_RULES = {
  '§1-1':
    'Request and response bodies are JSON. Every request declares it in `Content-Type`, also one without a body, and so does every response.',
  '§1-2': 'The API accepts HTTPS only and rejects plain HTTP.',
  '§1-3':
    'A synchronous search responds when its quote is complete. That takes seconds, because rates are collected live.',
  '§1-4': 'Each plan has a summary URL, a checkout URL, and the id that an order needs.',
  '§1-5': 'Each endpoint has one method and one exact path. Any other combination is rejected.',

  '§2.1-1': 'Either `response` or `errorResponse` of an envelope has a value, and the other one is null.',
  '§2.1-2': 'The envelope has these two fields only. There is no `data` field.',
  '§2.1-3':
    '`errorResponse.errors` is an array of errors, each with `errorMessage`, `errorField`, `errorCode`, and `errorNumber`.',
  '§2.1-4':
    '`errorCode` and `errorNumber` never change, so programs can rely on them. The wording of `errorMessage` may change.',
  '§2.1-5': 'Some endpoints use a short error form without `errorNumber`, which clients must be able to read.',
  '§2.1-6': '`errorField` can be null.',
  '§2.1-7':
    'An error can have `suggestions`, whose `action` is `CheckInput`, `RetryWithAlternative`, `UseDifferentEndpoint`, or `ContactSupport`.',
  '§2.1-8': 'The `message` of a suggestion is written for shoppers and can be displayed unchanged.',
  '§2.1-9':
    '`RetryWithAlternative` and `UseDifferentEndpoint` come with the path to call, in `endpoint`. The other two actions have no `endpoint`.',
  '§2.1-10': '`affectedEntityIds` can list the ids of what an error is about.',

  '§2.2-1': 'A search body requires `searchCriteria`.',
  '§2.2-2':
    '`filters`, `tracking`, `responseDetailLevel`, `resultOrder`, and `showProviderInfo` take effect at the root of the body.',
  '§2.2-3': 'Inside `searchCriteria`, these five fields are ignored without an error.',
  '§2.2-4': '`responseDetailLevel` is `Full` or `Essential`, by default `Full`.',
  '§2.2-5': '`resultOrder` is `Recommended` by default.',
  '§2.2-6': 'With `Rating`, the plan with the best rating comes first. `None` guarantees no particular order.',
  '§2.2-7': '`showProviderInfo` adds information about the provider to each plan.',
  '§2.2-8':
    'A `partner` that differs in any way from the account’s own is rejected as an authorization error, not as a validation error.',
  '§2.2-9': '`searchId` and `userId` continue an earlier search session.',
  '§2.2-10': 'A VIN has 17 letters and digits and contains no I, O, or Q.',
  '§2.2-11': 'A license plate is sent together with its state.',
  '§2.2-12': '`make` and `model` are spelled as in the catalog and come with a `year`.',
  '§2.2-13': '`stateShortName` is the two-letter code of a US state, and prices depend on it.',
  '§2.2-14': '`zip` is accepted instead of a state.',
  '§2.2-15': '`mileage` is required and must be above zero.',
  '§2.2-16':
    'If a search has several vehicle identifiers, the VIN takes precedence over the plate, and the plate over make, model, and year.',
  '§2.2-17': 'After a search by make, model, and year, the customer must give the VIN before the sale is completed.',
  '§2.2-18': 'Every root field except `searchCriteria` is optional.',
  '§2.2-19': '`tracking` contains the page’s `queryParams` and `referrer`, for attribution.',
  '§2.2-20': 'A VIN is priced for its exact trim; make, model, and year are priced for the model.',

  '§2.3-1': '`providers` keeps only the providers it lists. `excludeProviders` keeps all others.',
  '§2.3-2': 'Filtering by a provider that the account does not offer returns no plans and no error.',
  '§2.3-3': '`numberOfProviders` limits the number of different providers.',
  '§2.3-4': '`coverageTypes` accepts canonical names and aliases (§2.4).',
  '§2.3-5': '`coverageTypes` ignores values it does not know.',
  '§2.3-6': '`coverageType` accepts one canonical name and no aliases.',
  '§2.3-7': '`categoryTypes` keeps only plans that cover all listed components. There are twenty components.',
  '§2.3-8': '`planServiceRating` is a range between 0 and 10 and can have decimals.',
  '§2.3-9': '`duration` is a range in months.',
  '§2.3-10': 'A `duration` without `from` or without `to` is an error.',
  '§2.3-11': '`miles` is a range in thousands of miles, so 60 means 60,000 miles.',
  '§2.3-12': 'In `miles`, 999 means unlimited mileage.',
  '§2.3-13': '`monthlyPrice` and `totalPrice` are ranges in US dollars.',
  '§2.3-14': '`returnResults` limits the number of plans.',
  '§2.3-15': 'Every filter is optional, and a plan must match all filters that are sent.',

  '§2.4-1': '`basic`, `basicplus`, and `best` are aliases for the three coverage levels, in `coverageTypes` only.',
  '§2.4-2': 'Results always use the canonical names.',

  '§2.5-1': 'The plans are in `response.results`.',
  '§2.5-2': '`searchResultPlanId` identifies one plan at one price and is part of its summary and checkout URLs.',
  '§2.5-3': '`Essential` has a `planId` that all variants of a plan share. `Full` has none.',
  '§2.5-4':
    'Prices are final for the vehicle, mileage, state, and account. Clients display them and do not recalculate them.',
  '§2.5-5': 'A plan has a term in months (`duration`), a mileage limit (`miles`), and a `deductible`.',
  '§2.5-6': 'A plan has a rating out of 10 (`planServiceRating`) and a label for it (`planRatingVerdict`).',
  '§2.5-7': 'A plan has display names for its provider and itself: `displayProviderName` and `planName`.',
  '§2.5-8': '`resultLabels` can contain badges, such as `BEST_VALUE` and `LOWEST_PRICE`.',
  '§2.5-9':
    'Only `Full` has `planContractUrl`, the coverage breakdown, component scores, add-ons, provider information, and highlights.',
  '§2.5-10': 'Only `Full` has `maintenanceProgram`. It is null for a plan without a program.',
  '§2.5-11': 'Only `Essential` has `hasMaintenanceProgram`, which is true or false.',
  '§2.5-12': 'One plan can be listed several times, with different terms and mileage limits.',
  '§2.5-13':
    'Variants of one plan have the same `planId` (`Essential`), or the same provider name, plan name, and coverage (`Full`).',
  '§2.5-14':
    'Each item of a maintenance program has a `label`, and an `info` that is null if there is no limit or condition.',
  '§2.5-15':
    'The `documentUrl` of a program can be null. Only `maintenanceProgram` itself tells whether a plan has a program.',
  '§2.5-16': '`Essential` responses are small and `Full` responses are large.',

  '§2.6-1': 'A lookup finds five matches at most, sorted from best to worst.',
  '§2.6-2': 'A lookup with ambiguous input also returns suggestions.',
  '§2.6-3': '`HIGH` is a match that differs in capitalization at most.',
  '§2.6-4': '`MEDIUM` is a match that differs in punctuation.',
  '§2.6-5': '`LOW` is a partial match, which the shopper should confirm.',
  '§2.6-6': 'Each match lists its model years in `yearsAvailable`.',
  '§2.6-7': 'A lookup responds right away. It does not wait for a quote.',

  '§2.7-1': 'Registration requires `contactEmail`, `displayName`, and `agreedToTerms: true`.',
  '§2.7-2': 'An email address can be registered once.',
  '§2.7-3': 'In the verification body, the email address is called `email` or `contactEmail`.',
  '§2.7-4': 'Verification returns the key, the partner id, the tier, and the rate limits.',

  '§2.8-1':
    'An order requires seven customer details: first name, last name, email, address, city, state, and ZIP code.',
  '§2.8-2': 'An order is identified by one id, a string.',

  '§3-1': '`Register` emails a verification code, and the registration is pending until the code is used.',
  '§3-2': 'The right code, used in time, activates a key on the free tier. The key is shown only once.',
  '§3-3': 'When the code expires, the pending registration is canceled.',
  '§3-4': 'Too many wrong codes cancel the pending registration.',
  '§3-5': 'Rotation returns a new key and revokes the old one immediately.',
  '§3-6': 'Deactivating a key is permanent. Only a new registration creates another key.',
  '§3-7': 'Registering a vehicle that is not in the cache starts its quote and returns 200.',
  '§3-8': 'Registering a vehicle whose quote is ready returns 201.',
  '§3-9': 'Registering a vehicle whose quote is in progress returns 202.',
  '§3-10': 'Clearing the cache entry of a vehicle makes it unknown again.',

  '§4.1-1': '`Register` and `Register/Verify` need no key.',
  '§4.1-2': 'Managed accounts cannot rotate their key through the API. Their account manager does it.',
  '§4.1-3':
    '`Register/Usage` returns the registration, the tier, and its limits. We assume that it does not return what is left of them.',
  '§4.1-4': '`DELETE Register` permanently deactivates the key.',

  '§4.2-1': '`PlansSearch` works with every vehicle identifier and recognizes which one it received.',
  '§4.2-2': 'The endpoints for one kind of identifier return the same shape as `PlansSearch`.',
  '§4.2-3': 'The endpoints for one kind of identifier reject all other kinds.',
  '§4.2-4': '`PlansSearchWithUserInfo/Vin` accepts a VIN and no other identifier.',
  '§4.2-5': 'After a search with customer details, the checkout is already filled in.',

  '§4.3-1': 'Accounts without asynchronous search get an error from these endpoints, even if the request is valid.',
  '§4.3-2': 'A search returns 202 while its quote is in progress, and 200 with its plans when it is done.',
  '§4.3-3': 'A search never returns 201.',
  '§4.3-4': 'A 202 has no `Retry-After` header.',
  '§4.3-5': 'An invalid search, or one whose quote failed, returns 400 and continues to do so.',
  '§4.3-6': 'Clients poll: they repeat the request every 1 to 2 seconds, up to a deadline, and stop at 400.',
  '§4.3-7': 'The `X-Cache` header is `HIT` or `MISS`.',
  '§4.3-8': 'A search for a VIN and mileage that were never registered returns error 20006.',
  '§4.3-9': '`PlansSearchAsync` accepts every identifier. The paths for one kind of identifier accept that kind only.',
  '§4.3-10':
    '`GetStartPrice` returns the lowest down payment, a number. We assume that it accepts the body of a search, and considers all plans that match the filters.',
  '§4.3-11': '`GetStartPrice` returns an empty string if there is no price.',
  '§4.3-12': '`VehicleRegistration` returns 400 for an invalid VIN or mileage.',
  '§4.3-13': 'A vehicle registered in advance is found in the cache by the next search.',
  '§4.3-14': '`CleanVehicleCache` clears the cache entry of one vehicle.',

  '§4.4-1': '`Vehicles/Lookup` takes a make, a model, and a year.',
  '§4.4-2': '`Vehicles/Makes` lists all makes.',
  '§4.4-3': '`Vehicles/Makes/{makeId}/Models` lists the models of one make.',

  '§4.5-1': 'An order exists only if the status is 201.',
  '§4.5-2':
    'A 200 with errors means there is no order, for example because of the card, the customer details, an expired plan, or a fraud check.',
  '§4.5-3': 'Clients decide by the status or the errors, not by whether the request succeeded in general.',
  '§4.5-4': '410 refers to an order that was never created, was canceled, or is not active.',
  '§4.5-5': 'The response is an array with one envelope for each plan.',

  '§5.1-1': 'Every endpoint except `Register` and `Register/Verify` requires the key as a bearer token.',
  '§5.2-1': 'The key identifies the account, so the body does not have to.',
  '§5.3-1': 'A key of one environment gets 401 in the other.',
  '§5.4-1': 'What a managed account offers is configured for it. A self-service account has the defaults.',
  '§5.5-1': 'A lost key is rotated, which needs a copy of it (§5.6-1). Its email address is not registered again.',
  '§5.6-1': 'Only the key itself can be used to rotate it, to deactivate it, or to see its usage.',
  '§5.7-1': 'The key stays on the server and never reaches a browser.',
  '§5.8-1': 'A missing, malformed, or unknown key gets 401.',
  '§5.8-2': 'A rotated or deactivated key gets 401.',
  '§5.8-3': 'A valid key whose account does not have the endpoint gets 403.',
  '§5.8-4': 'An expired key gets 401.',

  '§7.1-1': 'A successful search returns 200, even without plans.',
  '§7.1-2': 'An invalid request returns 400 with its errors and must not be retried unchanged.',
  '§7.1-3': 'A failure of the API itself returns 5xx.',
  '§7.1-4': 'Inexpensive calls that only read are retried after a 5xx or a lost connection, with increasing delays.',
  '§7.1-5': 'A plan search is never retried automatically, because that would start a second quote.',
  '§7.1-6': 'After a 429, a request is not repeated until the time in `Retry-After` is over.',

  '§7.2-1':
    '4001 `ZipAndStateAreEmpty`: neither a ZIP code nor a state was sent. We assume the same error for a ZIP code of no state.',
  '§7.2-2': '4002 `CarDetailsAreEmpty`: no vehicle was sent.',
  '§7.2-3': '4005 `CantParseVIN`: the VIN is invalid.',
  '§7.2-4': '4006 `CantParseLicensePlate`: the license plate is invalid, or its state is missing.',
  '§7.2-5': '4009 `MileageIsLessThanZero`: the mileage is negative.',
  '§7.2-6': '4013 `StateShortNameIsInvalid`: the state is not a US state.',
  '§7.2-7': '4014 `MakeIsInvalid`: the catalog does not have the make.',
  '§7.2-8': '4015 `ModelIsInvalid`: the make does not have the model.',
  '§7.2-9': '4017 `DurationFilterCantbeEmpty`: the duration filter is empty.',
  '§7.2-10': '4019 `MileageIsRequired`: the mileage is zero.',
  '§7.2-11': 'An invalid VIN comes with the suggestions to check it, or to search by make, model, and year.',

  '§7.3-1': '20004 `DurationFilterRestictedValues`: the account has certain terms only, and this is not one of them.',
  '§7.3-2': '20005 `DurationFilterRestrictedRange`: the account requires a duration whose `from` and `to` are equal.',

  '§7.4-1': '3000 `CreditCardError`: the card was declined, or its details are invalid.',
  '§7.4-2': '1009 `StateMismatchPlanNotAvailable`: the plan is not sold in the customer’s state.',
  '§7.4-3': '1009 `StateMismatchPlanNotAvailable` also means that the search result is too old.',
  '§7.4-4':
    'An invalid customer detail is identified by its path, such as `UserDetails.City`, and has neither a code nor a number.',

  '§8.1-1': 'Limits apply per account, not per IP address.',
  '§8.1-2': 'An hourly and a daily limit apply at the same time, and a request must be within both.',
  '§8.1-3': 'Free: 50 requests an hour, 500 a day.',
  '§8.1-4': 'Standard: 1,000 requests an hour, 10,000 a day.',
  '§8.1-5': 'High volume: 5,000 requests an hour, 20,000 a day.',
  '§8.2-1': 'A request over a limit gets 429, with the seconds to wait in `Retry-After`.',
  '§8.2-2': 'Waiting for these seconds is enough, but they are not an exact countdown.',
  '§8.2-3': 'A client that waits adds a random delay of its own.',
  '§8.2-4': 'Only a 429 has `Retry-After`.',
  '§8.3-1': 'A `searchResultPlanId` is valid for 30 days.',
  '§8.4-1': 'A registered vehicle is removed from the cache after 30 days.',
  '§8.4-2': 'A registered vehicle must be registered again after about 5,000 miles.',
  '§8.5-1': 'Polls are 1 to 2 seconds apart.',
  '§8.10-1': 'The number of plans without `returnResults` depends on the account.',

  '§9.1-1': 'Paths of version 2 begin with `/api/v2/Partners/`.',
  '§9.1-2': 'Searches of version 1 have flat bodies, and paths that begin with `/Partners/`.',
  '§9.2-1': 'One key works for both versions.',
  '§9.3-1': 'Version 2 rejects the flat body of version 1.',
  '§9.3-2': 'A flat body is migrated by nesting it in `searchCriteria` and dropping `partnerId`.',
  '§9.4-1': 'Version 1 has no filters.',
  '§9.6-1': 'The synchronous path ends in `Vin`, the asynchronous one in `VIN`, and case matters.',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Rules that requests to a server cannot prove, mostly because they are about what a client does, and the files whose
 * tests prove them. The conformance suite proves every other rule.
 */
export const PROVED_ELSEWHERE: Readonly<Partial<Record<RuleId, readonly string[]>>> = {
  '§2.1-4': ['test/client/replies.test.ts', 'test/contract/errors.test.ts'],
  '§2.1-5': ['test/client/replies.test.ts'],
  '§2.1-6': ['test/client/orders.test.ts'],
  '§2.1-8': ['test/contract/validate-search.test.ts', 'test/sandbox/http/error-forms.test.ts'],
  '§2.2-17': ['test/sandbox/pages/handoff.test.ts', 'test/sandbox/orders/orders.test.ts'],
  '§2.5-13': ['test/plans/groups.test.ts'],
  '§4.3-6': ['test/client/poll-search.test.ts'],
  '§4.5-3': ['test/client/orders.test.ts'],
  '§5.1-1': ['test/sandbox/accounts/keys.test.ts'],
  '§5.4-1': [
    'test/sandbox/search/filters.test.ts',
    'test/sandbox/pages/handoff.test.ts',
    'test/sandbox/plans/prices.test.ts',
  ],
  '§7.1-2': ['test/client/retry.test.ts'],
  '§7.1-4': ['test/client/retry.test.ts'],
  '§7.1-5': ['test/client/poll-search.test.ts', 'test/client/retry.test.ts'],
  '§7.1-6': ['test/client/poll-search.test.ts'],
  '§8.1-4': ['test/sandbox/accounts/rate-limits.test.ts'],
  '§8.1-5': ['test/sandbox/accounts/rate-limits.test.ts'],
  '§8.2-3': ['test/client/poll-search.test.ts'],
  '§8.5-1': ['test/client/poll-search.test.ts'],
};

/** A rule's id, such as `§4.3-2`. */
export type RuleId = keyof typeof INTERFACE_RULES;

/** A test's title: the ids of the rules it proves, then a sentence. */
export type RuleTitle = `${RuleId} ${string}`;
