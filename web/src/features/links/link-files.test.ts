import { expect, test } from 'vitest';
import { cardFileName, qrFileName, sheetFileName } from './link-files.ts';

const soak = { productName: 'Still Water Soak' };
const flyer = { ...soak, label: 'Flyer at the gym' };
const share = { width: 1080, height: 1350 };

test('LINKS-26 CSW-09 a QR code is named from the product, every space an underscore', () => {
  expect(qrFileName(soak, 'png')).toBe('Still_Water_Soak_QR_Code.png');
  expect(qrFileName(soak, 'svg')).toBe('Still_Water_Soak_QR_Code.svg');
});

test('files of one product tell which is which: the placement, what it is, and its size', () => {
  expect([
    qrFileName(flyer, 'png'),
    cardFileName(soak, share),
    cardFileName(flyer, share),
    sheetFileName(soak, 1, 'A4'),
    sheetFileName(flyer, 10, 'Letter'),
  ]).toEqual([
    'Still_Water_Soak_Flyer_at_the_gym_QR_Code.png',
    'Still_Water_Soak_Card_1080x1350.png',
    'Still_Water_Soak_Flyer_at_the_gym_Card_1080x1350.png',
    'Still_Water_Soak_1_Card_A4.pdf',
    'Still_Water_Soak_Flyer_at_the_gym_10_Cards_Letter.pdf',
  ]);
});

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
  ['..\u202e/exe.\u0000', 'exe.'],
  ['\u200f \u0007', 'Link'],
  ['مجموعة الثلاثاء', 'مجموعة_الثلاثاء'],
  ['Yoga 👩🏽‍🦰 & tea', 'Yoga_👩🏽‍🦰_&_tea'],
  ['half a \ud83c pair', 'half_a_\ufffd_pair'],
])('a label that file systems refuse or misread, %j, becomes %j', (label, part) => {
  expect(qrFileName({ ...soak, label }, 'png')).toBe(`Still_Water_Soak_${part}_QR_Code.png`);
});

test('the longest names fit into the 255 bytes of a file system, and end on a whole letter', () => {
  const subject = { productName: 'Ä'.repeat(300), label: '👩🏽‍🦰'.repeat(60) };
  const name = sheetFileName(subject, 10, 'Letter');
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  expect(name).toBe(`${'Ä'.repeat(50)}_${'👩🏽‍🦰'.repeat(6)}_10_Cards_Letter.pdf`);
});
