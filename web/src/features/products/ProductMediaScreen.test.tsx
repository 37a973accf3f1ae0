import { productGroups } from '@clear-spring/content';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../app/open-app.fixture.tsx';

const rowOf = (name: string) => screen.getByText(name, { selector: 'h2 *' }).closest('li')!;
const openRows = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('region')
    .map((region) => region.closest('li'));

test('PMEDIA-03 PMEDIA-04 PMEDIA-07 lists the nine groups in their order; each opens its text, picture and link', async () => {
  const { person } = await openApp('/product-media');
  await screen.findByRole('heading', { level: 1, name: 'Product Media' });
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Wellness Products'),
    expect.stringContaining('Negative Ion Bands'),
    expect.stringContaining('Signature Collection'),
    expect.stringContaining('Essential Oils'),
    expect.stringContaining('Spray Shield'),
    expect.stringContaining('Coaching Programs'),
    expect.stringContaining('Opportunity Showcase'),
    expect.stringContaining('PDF Showcase'),
    expect.stringContaining('Home Security'),
  ]);
  for (const { name, tagline, image, imageAlt, description, isExternal, link } of productGroups) {
    const row = rowOf(name);
    await person.click(within(row).getByText(tagline));
    const region = within(within(row).getByRole('region'));
    expect(region.getByText(description)).toBeTruthy();
    expect(region.getByRole('img', { name: imageAlt }).getAttribute('src')).toBe(image);
    const action = region.getByRole('link', { name: isExternal ? /^Learn More/ : 'View Products' });
    expect([action.getAttribute('href'), action.getAttribute('target')]).toEqual([
      link,
      isExternal ? '_blank' : null,
    ]);
  }
});

test('PMEDIA-01 PMEDIA-02 PMEDIA-05 opens one group at a time, closes it again, and leads to the wellness products', async () => {
  const { person } = await openApp('/product-media');
  await screen.findByRole('heading', { level: 1, name: 'Product Media' });
  const tap = (name: string) => person.click(screen.getByText(name, { selector: 'h2 *' }));
  expect(openRows()).toEqual([]);
  await tap('CS Wellness Products');
  await tap('Negative Ion Bands');
  expect(openRows()).toEqual([rowOf('Negative Ion Bands')]);
  await tap('Negative Ion Bands');
  expect(openRows()).toEqual([]);
  await tap('CS Wellness Products');
  await person.click(screen.getByRole('link', { name: 'View Products' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'CS Wellness Products' })).toBeTruthy();
  expect(window.location.pathname).toBe('/cs-wellness-products');
});
