import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TestRouter } from '../browser/router.fixture.tsx';
import { playerStore, type SleepTimer } from './player-state.ts';
import { SleepTimerButton } from './SleepTimer.tsx';

afterEach(() => {
  cleanup();
  playerStore.change({ sleepTimer: null });
});

test.each<[SleepTimer | null, string, string]>([
  [null, 'Sleep timer', ''],
  [{ kind: 'time', remaining: 900 }, 'Sleep timer, 15 min left', '15 min'],
  [{ kind: 'time', remaining: 899 }, 'Sleep timer, 15 min left', '15 min'],
  [{ kind: 'time', remaining: 1 }, 'Sleep timer, 1 min left', '1 min'],
])('tells of %j in minutes that have begun', (sleepTimer, name, shown) => {
  playerStore.change({ sleepTimer });
  render(
    <TestRouter>
      <SleepTimerButton />
    </TestRouter>,
  );
  expect(screen.getByRole('button', { name }).textContent).toBe(shown);
});
