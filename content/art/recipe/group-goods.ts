import { leaf, spike, sprig } from './botany.ts';
import { dropper, jar, mist, sprayBottle, vial } from './glassware.ts';
import { palettes } from './palettes.ts';
import { castShadow } from './stage.ts';
import { across, even, lit, n, placed, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { tin } from './wrappings.ts';

/** The groups whose goods can be put on a table. */

export function wellnessProducts(): Drawing {
  const dye = palettes.teal;
  const back = dropper(palettes.teal, 'drop', {}, '1');
  const left = jar(palettes.clay, 'flower', {}, '2');
  const right = tin(palettes.dusk, 'flower', {}, '3');
  return {
    defs: back.defs + left.defs + right.defs,
    body:
      sprig(202, 292, -58, 150, {
        leaves: 8,
        length: 40,
        width: 17,
        fills: dye.leaves,
        stem: dye.stem,
        rib: dye.rib,
        curve: -0.16,
        opacity: 0.82,
        seed: 3,
      }) +
      sprig(112, 292, -122, 140, {
        leaves: 7,
        length: 36,
        width: 15,
        fills: ['#86a27a', '#5ea7a1'],
        stem: '#55724f',
        rib: dye.rib,
        curve: 0.16,
        opacity: 0.75,
        seed: 8,
      }) +
      placed(back.body, 164, 306, 0.9) +
      placed(left.body, 110, 322, 0.58) +
      placed(right.body, 222, 326, 0.52),
  };
}

/** A wristband seen from a little above: a short ring of woven silicone with a stone set in its front. */
function wristband(
  id: string,
  from: string,
  to: string,
  inner: string,
  weave: string,
  stone: string,
): string {
  let strands = '';
  for (let x = -72; x <= 72; x += 12) {
    const drop = 27 * Math.sqrt(1 - (x / 80) ** 2);
    strands += `M${x - 5} ${n(drop + 5)}L${x + 7} ${n(drop + 29)}M${x + 7} ${n(drop + 5)}L${x - 5} ${n(drop + 29)}`;
  }
  return (
    `<ellipse cx="0" cy="36" rx="86" ry="28" fill="#3d1c0c" opacity=".22"/>` +
    `<path d="M-80 0V34A80 27 0 0 0 80 34V0Z" fill="url(#${id})"/><ellipse rx="80" ry="27" fill="${from}"/><ellipse cy="1" rx="72" ry="22.5" fill="${inner}"/>` +
    `<path d="M-72 1A72 22.5 0 0 1 72 1C72 8 68 13 60 16C40 4 -40 4 -60 16C-68 13 -72 8 -72 1Z" fill="${to}" opacity=".55"/>` +
    `<path d="${strands}" stroke="${weave}" stroke-opacity=".3" stroke-width="1.5" stroke-linecap="round"/>` +
    `<path d="M-78 8A80 27 0 0 0 -34 27" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>` +
    `<ellipse cx="6" cy="44" rx="22" ry="12.5" fill="#fdf8ee"/><ellipse cx="6" cy="44" rx="17.5" ry="9" fill="${stone}"/><path d="M-5 41q5 -5 12 -4" stroke="#fff" stroke-opacity=".75" stroke-width="2" stroke-linecap="round"/>`
  );
}

export function negativeIonBands(): Drawing {
  const dye = palettes.clay;
  let ions = '';
  for (let ring = 0; ring < 3; ring++) {
    const radius = 66 + ring * 24;
    for (let i = 0; i < 11 + ring * 3; i++) {
      const angle = Math.PI + (Math.PI * (i + 0.5)) / (11 + ring * 3);
      ions += `<circle cx="${n(160 + Math.cos(angle) * radius)}" cy="${n(194 + Math.sin(angle) * radius)}" r="${n(2.6 - ring * 0.5)}" opacity="${0.9 - ring * 0.2}"/>`;
    }
  }
  return {
    defs:
      even('1', ['#5ea7a1', '#2f7f7d', '#0d5154'], across) +
      even('2', ['#e8b594', '#cb7a52', '#8c3a1d'], across) +
      even('s', ['#fdf6ea', '#c9a983'], lit),
    body:
      sprig(222, 296, -58, 150, {
        leaves: 7,
        length: 38,
        width: 17,
        fills: ['#86a27a', '#cb7a52', '#8c3a1d'],
        stem: dye.stem,
        rib: dye.rib,
        curve: -0.16,
        opacity: 0.8,
        seed: 6,
      }) +
      `<g fill="#fffaf2">${ions}</g>` +
      castShadow(112, dye.shadow, 160, 322) +
      '<path d="M50 300C50 282 96 270 160 270S270 282 270 300S226 326 160 326S50 318 50 300Z" fill="url(#s)"/><path d="M70 292C88 282 124 278 152 278" stroke="#fff" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"/>' +
      `<g transform="translate(158 252)">${wristband('1', '#4f9d98', '#0d5154', '#0b3f42', '#d9efe8', '#8fd0c7')}</g>` +
      `<g transform="translate(166 208) rotate(-9) scale(.9)">${wristband('2', '#dd9f7a', '#8c3a1d', '#702c14', '#fdf3e4', '#e8b594')}</g>`,
  };
}

/** A tall bottle with a ball of pale stone for a stopper. */
function flask(x: number, foot: number, half: number, height: number, id: string, ink: string): string {
  const top = foot - height;
  const l = x - half;
  const r = x + half;
  return (
    castShadow(half + 8, '#3d2530', x, foot) +
    `<circle cx="${x}" cy="${top - 30}" r="${n(half * 0.52)}" fill="url(#k)"/><path d="M${x - 6} ${top - 18}H${x + 6}V${top - 4}H${x - 6}Z" fill="#d8c19a"/>` +
    `<path d="M${x - 9} ${top - 10}H${x + 9}C${x + 9} ${top + 26} ${r} ${top + 22} ${r} ${top + 54}V${foot - 12}C${r} ${foot - 4} ${r - 6} ${foot} ${r - 13} ${foot}H${l + 13}C${l + 6} ${foot} ${l} ${foot - 4} ${l} ${foot - 12}V${top + 54}C${l} ${top + 22} ${x - 9} ${top + 26} ${x - 9} ${top - 10}Z" fill="url(#${id})"/>` +
    `<rect x="${x - 12}" y="${top - 14}" width="24" height="8" rx="3" fill="${ink}" opacity=".6"/>` +
    `<path d="M${l} ${top + height * 0.5}C${l + half * 0.7} ${top + height * 0.5 - 6} ${x + half * 0.2} ${top + height * 0.5 + 6} ${r} ${top + height * 0.5 - 1}V${foot - 12}C${r} ${foot - 4} ${r - 6} ${foot} ${r - 13} ${foot}H${l + 13}C${l + 6} ${foot} ${l} ${foot - 4} ${l} ${foot - 12}Z" fill="${ink}" opacity=".28"/>` +
    `<path d="M${l + 6} ${top + 60}V${foot - 30}" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/>` +
    `<circle cx="${x}" cy="${foot - height * 0.3}" r="${n(half * 0.56)}" fill="#fdf8ee"/>` +
    leaf(x, foot - height * 0.3 + half * 0.36, -90, half * 0.74, half * 0.5, ink, {
      opacity: 0.8,
      rib: '#fdf8ee',
    })
  );
}

export function signatureCollection(): Drawing {
  return {
    defs:
      even('1', ['#d9b9bd', '#b48c95', '#7a5563'], lit) +
      even('2', ['#f0c3a5', '#d98f68', '#a9552f'], lit) +
      even('3', ['#8fc2ba', '#4f9d98', '#1f6f6f'], lit) +
      even('k', ['#fdf8ee', '#d3bd97'], lit) +
      even('p', ['#fbf3e8', '#d9bfb6'], lit),
    body:
      sprig(232, 292, -66, 150, {
        leaves: 7,
        length: 36,
        width: 15,
        fills: ['#86a27a', '#b48c95'],
        stem: '#7a5563',
        rib: '#f2e6e4',
        curve: -0.14,
        opacity: 0.75,
        seed: 5,
      }) +
      '<ellipse cx="160" cy="328" rx="126" ry="13" fill="#3d2530" opacity=".3"/><path d="M46 292H274V318C274 323 270 327 264 327H56C50 327 46 323 46 318Z" fill="url(#p)"/><path d="M46 292C46 286 60 282 80 282H240C260 282 274 286 274 292Z" fill="#fdf6ec"/><path d="M46 292H274" stroke="#7a5563" stroke-opacity=".18"/>' +
      flask(160, 288, 33, 168, '1', '#5c3d49') +
      flask(92, 290, 27, 130, '2', '#8c3a1d') +
      flask(226, 290, 25, 112, '3', '#0d5154'),
  };
}

export function essentialOils(): Drawing {
  const dye = palettes.sage;
  const lavender = ['#8b7bb0', '#a99bc4', '#7a6a9e'];
  return {
    defs:
      even('ba', ['#e0a862', '#b8742f', '#6f3f14'], lit) + even('bv', ['#b3a5cf', '#8b7bb0', '#54477a'], lit),
    body:
      spike(214, 300, -62, 190, {
        florets: 12,
        fills: lavender,
        stem: '#55724f',
        curve: -0.1,
        size: 16,
        seed: 2,
      }) +
      spike(206, 300, -74, 200, {
        florets: 12,
        fills: lavender,
        stem: '#55724f',
        curve: -0.08,
        size: 16,
        seed: 4,
      }) +
      sprig(96, 298, -108, 150, {
        leaves: 8,
        length: 34,
        width: 15,
        fills: dye.leaves,
        stem: dye.stem,
        rib: dye.rib,
        curve: 0.12,
        opacity: 0.8,
        seed: 9,
      }) +
      vial(160, 308, 38, 138, 'a', '#3b2410', 'sprig') +
      vial(100, 318, 30, 96, 'v', '#2e2645', 'flower') +
      vial(218, 322, 28, 80, 'a', '#3b2410', 'drop') +
      leaf(58, 330, -14, 40, 15, '#55724f', { rib: dye.rib }),
  };
}

export function sprayShield(): Drawing {
  const dye = palettes.teal;
  const bottle = sprayBottle(
    { ...dye, glass: ['#d9efe8', '#8fc9c1', '#3d8f8b'], lid: ['#fdf8ee', '#e3d2ae'], collar: '#cb7a52' },
    'sprig',
    { half: 44, shoulder: 196 },
  );
  return {
    defs:
      bottle.defs +
      radial('m', [
        [0, '#fff', 0],
        [0.72, '#fff', 0.1],
        [1, '#fff', 0.75],
      ]),
    body:
      '<path d="M34 292V214C34 142 88 84 160 84S286 142 286 214V292C250 287 210 290 160 289S70 287 34 292Z" fill="url(#m)" opacity=".7"/>' +
      '<g stroke="#fff" stroke-linecap="round"><path d="M34 290V214C34 142 88 84 160 84S286 142 286 214V290" stroke-width="3.4" stroke-dasharray="0 10" opacity=".95"/><path d="M22 290V212C22 134 82 70 160 70S298 134 298 212V290" stroke-width="2.2" stroke-dasharray="0 11" opacity=".75"/><path d="M46 290V216C46 150 96 98 160 98S274 150 274 216V290" stroke-width="2" stroke-dasharray="0 12" opacity=".6"/></g>' +
      sprig(214, 300, -64, 126, {
        leaves: 8,
        length: 26,
        width: 27,
        fills: ['#5ea7a1', '#86a27a', '#2f7f7d'],
        stem: '#2f7f7d',
        rib: '#e7f1ea',
        curve: -0.14,
        spread: 58,
        opacity: 0.8,
        seed: 4,
      }) +
      mist(128, 104) +
      bottle.body +
      leaf(86, 324, -34, 48, 24, '#86a27a', { opacity: 0.95, rib: '#eef1e3' }),
  };
}
