import { forEachDetail, newestTitlesEndpoint, type User, userEndpoint } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createHistory } from '../browser/history.ts';
import { Router } from '../browser/router.tsx';
import { AuthProvider } from '../features/auth/index.ts';
import { createQueryClient, keyOf } from '../http/query-client.ts';
import { type MemberPath, memberPaths, paths } from '../navigation/paths.ts';
import { Ripples } from '../ui/Ripples.tsx';
import { App } from './App.tsx';
import { memberScreens } from './routes.tsx';
import Shell from './shell/Shell.tsx';

type Client = ReturnType<typeof createQueryClient>;

/** Somebody. What is said of them keeps its place only. */
const anyMember: User = {
  username: '',
  email: '',
  ...forEachDetail(() => null),
  firstName: 'Maya',
  profilePicture: null,
  isSubscribed: true,
  isAdmin: false,
  pendingEmail: null,
  timeZone: null,
  nextTimeZone: null,
};

async function toHtml(user: User | null, render: (client: Client) => ReactNode): Promise<string> {
  const client = createQueryClient();
  client.setQueryData(keyOf(userEndpoint), user);
  const errors: unknown[] = [];
  const { prelude } = await prerender(render(client), {
    // However large: in pieces it would need inline scripts to put them together.
    progressiveChunkSize: Infinity,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  client.clear();
  if (errors.length > 0) throw new AggregateError(errors, `${location.pathname} could not be rendered.`);
  return html;
}

/** Whose heads are the same for every member. Those of admins are for nobody else. */
const headPaths = memberPaths.filter((path) => !path.startsWith(paths.admin));

async function renderScreen(path: MemberPath): Promise<string> {
  history.replaceState(null, '', path);
  const { default: Content } = await memberScreens[path].load();
  return toHtml(anyMember, (client) => {
    // One row, of which web/public/before-app.js makes one for each title that has come.
    client.setQueryData(keyOf(newestTitlesEndpoint), { titles: [''] });
    return (
      <QueryClientProvider client={client}>
        <AuthProvider>
          <Router history={createHistory()}>
            <Shell>
              <Content />
              <div data-head className="animate-fade pt-[12dvh] [animation-delay:180ms]">
                <Ripples />
              </div>
            </Shell>
          </Router>
        </AuthProvider>
      </QueryClientProvider>
    );
  });
}

/** The app at /auth as HTML, as a visitor first sees it: what main.tsx renders there first. Made when it is imported. */
export const signIn = await toHtml(null, (client) => <App queryClient={client} isFinished />);

/** Members' screens by path as HTML, before anything has been read for them. */
export const screens = new Map<MemberPath, string>();
// One after the other: the page has one address.
for (const path of headPaths) screens.set(path, await renderScreen(path));
