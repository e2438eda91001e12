import {listMakes, listModels, lookUpVehicle} from './catalog.js';
import type {Handlers} from './mount.js';
import {searchPlans} from './search.js';

/** What answers each endpoint of the interface (§4). */
export const HANDLERS: Handlers = {
  open: {},
  keyed: {
    plansSearch: searchPlans,
    plansSearchVin: searchPlans,
    plansSearchMakeModelYear: searchPlans,
    plansSearchLicensePlate: searchPlans,
    plansSearchWithUserInfoVin: searchPlans,
    makes: listMakes,
    models: listModels,
    lookup: lookUpVehicle,
  },
};
