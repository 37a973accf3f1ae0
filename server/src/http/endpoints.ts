import * as contract from '@clear-spring/contract';

const isEndpoint = (exported: unknown): exported is contract.Endpoint =>
  typeof exported === 'object' && exported !== null && 'access' in exported && 'method' in exported;

/** Every endpoint of the contract. */
export const endpoints = Object.values<unknown>(contract).filter(isEndpoint);
