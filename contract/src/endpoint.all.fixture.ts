import * as contract from './index.ts';

const isEndpoint = (exported: unknown): exported is contract.Endpoint =>
  typeof exported === 'object' && exported !== null && 'access' in exported && 'method' in exported;

/** Every endpoint of the contract. */
export const endpoints = Object.values<unknown>(contract).filter(isEndpoint);

/** `GET /api/my-links`, for example. */
export const nameOf = ({ method, path }: contract.Endpoint) => `${method} ${path}`;
