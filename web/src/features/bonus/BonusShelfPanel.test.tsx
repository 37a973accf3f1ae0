import { bonusShelves } from '@clear-spring/content';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BonusShelfPanel } from './BonusShelfPanel.tsx';

afterEach(cleanup);

test.each(bonusShelves)(
  'BONUS-07 what lies on the shelf $name is there once the content opens it',
  (shelf) => {
    const onBack = vi.fn<() => void>();
    const { rerender } = render(<BonusShelfPanel shelf={shelf} onBack={onBack} />);
    expect(screen.queryByRole('listitem')).toBeNull();
    rerender(<BonusShelfPanel shelf={{ ...shelf, isComingSoon: false }} onBack={onBack} />);
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(titles).toEqual(shelf.materials.map(({ title }) => title));
  },
);
