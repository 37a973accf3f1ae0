import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createHistory } from './history.ts';
import { Link, Navigate, Router, useLocation, useSearchParams } from './router.tsx';

afterEach(cleanup);

function Guard() {
  return useLocation().pathname === '/auth' ? <p>Sign in</p> : <Navigate to="/auth" replace />;
}

test('whoever goes back before a redirect is seen is redirected from there too', () => {
  window.history.replaceState(null, '', '/profile');
  const going: (() => void)[] = [];
  render(
    <Router history={createHistory((go) => going.push(go))}>
      <Guard />
    </Router>,
  );
  act(() => {
    going.shift()!();
    // What Back does, to an entry of its own.
    window.history.replaceState({ key: 'home' }, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  act(() => going.shift()?.());
  expect(window.location.pathname).toBe('/auth');
  expect(screen.getByText('Sign in')).toBeTruthy();
});

test('a link that is pressed again before its screen has come takes one Back', () => {
  window.history.replaceState(null, '', '/');
  const loading = new Promise(() => {});
  function Screens() {
    if (useLocation().pathname === '/profile') use(loading);
    return <Link to="/profile">Profile</Link>;
  }
  render(
    <Router history={createHistory()}>
      <Screens />
    </Router>,
  );
  const { length } = window.history;
  fireEvent.click(screen.getByRole('link'));
  fireEvent.click(screen.getByRole('link'));
  expect(window.location.pathname).toBe('/profile');
  expect(window.history.length).toBe(length + 1);
});

test('keeps a change of the query that is not rendered yet when the next one is made', () => {
  window.history.replaceState(null, '', '/');
  const loading = new Promise(() => {});
  const set = (name: string) => (now: URLSearchParams) => {
    now.set(name, 'yes');
    return now;
  };
  function Filters() {
    const [params, setParams] = useSearchParams();
    if (params.size > 0) use(loading);
    return ['plan', 'admin'].map((name) => (
      <button key={name} onClick={() => setParams(set(name))}>
        {name}
      </button>
    ));
  }
  render(
    <Router history={createHistory()}>
      <Filters />
    </Router>,
  );
  fireEvent.click(screen.getByText('plan'));
  fireEvent.click(screen.getByText('admin'));
  expect(window.location.search).toBe('?plan=yes&admin=yes');
});
