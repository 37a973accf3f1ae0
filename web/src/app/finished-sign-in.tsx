import { userEndpoint } from '@clear-spring/contract';
import { prerender } from 'react-dom/static';
import { createQueryClient, keyOf } from '../http/query-client.ts';
import { App } from './App.tsx';

const queryClient = createQueryClient();
queryClient.setQueryData(keyOf(userEndpoint), null);

const errors: unknown[] = [];
const { prelude } = await prerender(<App queryClient={queryClient} isFinished />, {
  // However large: in pieces it would need inline scripts to put them together.
  progressiveChunkSize: Infinity,
  onError: (error) => void errors.push(error),
});
const html = await new Response(prelude).text();
queryClient.clear();
if (errors.length > 0) throw new AggregateError(errors, 'The sign-in could not be rendered.');

/** The app at /auth as HTML, as a visitor first sees it: what main.tsx renders there first. Made when it is imported. */
export default html;
