export { type AddressPolicy, publicWeb } from './address-policy.ts';
export { createUnpacker, encodingsOf, isKnownEncoding, packingOfBytes } from './content-encoding.ts';
export {
  callable,
  createOutboundClient,
  discard,
  type OutboundClient,
  type OutboundFailure,
  type OutboundResponse,
  type OutboundTimeouts,
} from './outbound-request.ts';
export { type BodyFailure, readBody } from './read-body.ts';
