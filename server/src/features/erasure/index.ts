export { closeDueAccounts, workOnClosings } from './erasure.service.ts';
