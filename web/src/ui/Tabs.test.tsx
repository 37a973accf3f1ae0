import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TabPanel, Tabs } from './Tabs.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function Fruit() {
  const [value, setValue] = useState('apples');
  return (
    <Tabs
      label="Fruit"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'apples', name: 'Apples' },
        { value: 'pears', name: 'Pears' },
      ]}
    >
      <TabPanel value="apples">about apples</TabPanel>
      <TabPanel value="pears">about pears</TabPanel>
    </Tabs>
  );
}

test('a click opens a panel, which is named after its tab', async () => {
  render(<Fruit />);
  await userEvent.click(screen.getByRole('tab', { name: 'Pears' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Pears');
  expect(screen.getByRole('tabpanel', { name: 'Pears' }).textContent).toBe('about pears');
  expect(screen.queryByText('about apples')).toBeNull();
});

test('the tabs are one stop of the Tab key, and arrows choose in a circle', async () => {
  render(<Fruit />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('Pears');
  expect(screen.getByRole('tabpanel').textContent).toBe('about pears');
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('tabpanel').textContent).toBe('about apples');
});

test('a tab is painted as selected before its panel, however long that one takes', async () => {
  render(<Fruit />);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('tab', { name: 'Pears' }).click();
  await Promise.resolve();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Pears');
  expect(screen.getByRole('tabpanel', { name: 'Apples' }).textContent).toBe('about apples');
  await expect.poll(() => screen.queryByRole('tabpanel', { name: 'Pears' })?.textContent).toBe('about pears');
});
