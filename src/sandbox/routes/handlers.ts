import {searchPlansAsync, startPrice} from './async-search.js';
import {listMakes, listModels, lookUpVehicle} from './catalog.js';
import {deactivate, register, rotate, showUsage, verify} from './credentials.js';
import type {Handlers} from './endpoint.js';
import {createOrder} from './order.js';
import {searchPlans} from './search.js';
import {cleanVehicleCache, registerVehicle} from './vehicle-registration.js';

/** What answers each endpoint of the interface (§4). */
export const HANDLERS: Handlers = {
  open: {register, verify},
  keyed: {
    plansSearch: searchPlans,
    plansSearchVin: searchPlans,
    plansSearchMakeModelYear: searchPlans,
    plansSearchLicensePlate: searchPlans,
    plansSearchWithUserInfoVin: searchPlans,
    plansSearchAsync: searchPlansAsync,
    plansSearchAsyncVin: searchPlansAsync,
    plansSearchAsyncMakeModelYear: searchPlansAsync,
    plansSearchAsyncLicensePlate: searchPlansAsync,
    startPrice,
    vehicleRegistration: registerVehicle,
    cleanVehicleCache,
    makes: listMakes,
    models: listModels,
    lookup: lookUpVehicle,
    rotate,
    usage: showUsage,
    deactivate,
    createOrder,
  },
};
