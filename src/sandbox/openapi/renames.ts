import type {Unspecified} from '../../contract/index.js';

/** For each schema: how an account's manual calls the fields whose names the interface leaves open. */
export function renamesOf(unspecified: Unspecified): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const {plateField, userDetailsField, registrationVinField, registrationMileageField} = unspecified;
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = unspecified;
  const account = {apiKey: apiKeyField, partnerId: partnerIdField, tier: tierField, rateLimits: rateLimitsField};
  return {
    SearchCriteria: {licensePlate: plateField},
    V1SearchRequest: {licensePlate: plateField, UserDetails: userDetailsField},
    SearchWithUserInfoRequest: {UserDetails: userDetailsField},
    VehicleRegistrationRequest: {vin: registrationVinField, mileage: registrationMileageField},
    VerifyRequest: {verificationCode: unspecified.verificationCodeField},
    OrderRequest: {UserDetails: userDetailsField, creditCard: unspecified.cardField, vin: unspecified.orderVinField},
    CredentialsAnswer: account,
    UsageAnswer: account,
  };
}
