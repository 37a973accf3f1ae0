import { berryBranch, leaf, reeds, sprig } from './botany.ts';
import { between, chance } from './chance.ts';
import type { Drawing } from './svg.ts';
import { even, linear, lit, n, radial } from './svg.ts';
import { glints, ripples } from './water.ts';

/** Covers of episodes that bring no picture of their own, 400×400. */

/** Mountains and their mirror in a lake. */
export function mountainLake(): Drawing {
  const range =
    '<path d="M-10 214L70 128L112 168L188 72L252 152L292 112L410 214Z" fill="url(#m)"/><path d="M188 72L252 152L226 142L204 164L188 138L160 150L146 126ZM70 128L98 155L82 150L70 162L52 148ZM292 112L330 144L310 140L296 152L276 128Z" fill="#fdf8ee" opacity=".85"/><path d="M-10 214C60 178 120 204 190 196S320 180 410 206V216H-10Z" fill="#55724f"/>';
  return {
    defs:
      even('s', ['#c3d6c4', '#f5ead2']) +
      even('m', ['#a6bc97', '#6f8f66']) +
      even('w', ['#cddbbd', '#86a27a', '#3c5638']),
    body:
      '<path fill="url(#s)" d="M0 0h400v400H0z"/><circle cx="296" cy="84" r="34" fill="#fff6e2"/><circle cx="296" cy="84" r="58" fill="#fff" opacity=".3"/>' +
      range +
      `<path d="M0 214H400V400H0Z" fill="url(#w)"/><g transform="translate(0 430) scale(1 -1)" opacity=".2">${range}</g>` +
      glints(200, '#fdf8ee', [
        [236, 70, 30, 0.5],
        [262, 44, -60, 0.4],
        [296, 60, 50, 0.3],
      ]) +
      ripples(138, 326, 84, { rings: 4, flat: 0.2, weight: 1.6 }) +
      sprig(362, 414, -108, 190, {
        leaves: 8,
        length: 60,
        width: 23,
        fills: ['#2f4229', '#3c5638', '#86a27a'],
        stem: '#2f4229',
        rib: '#dfe8d4',
        curve: 0.12,
        weight: 2,
        seed: 4,
      }),
  };
}

/** A road winding to a tree on a hill. */
export function longRoad(): Drawing {
  return {
    defs:
      even('s', ['#f9ead6', '#f3cda8']) +
      even('1', ['#e0a27c', '#c97c55']) +
      even('2', ['#cb7a52', '#8c3a1d']) +
      even('r', ['#fff3da', '#f0d2ac']),
    body:
      '<path fill="url(#s)" d="M0 0h400v400H0z"/><circle cx="128" cy="116" r="44" fill="#fff6e2"/><circle cx="128" cy="116" r="70" fill="#fff" opacity=".3"/><circle cx="128" cy="116" r="100" fill="#fff" opacity=".2"/>' +
      '<path d="M0 208C80 172 150 200 230 178S340 150 400 164V280H0Z" fill="#86b3a6" opacity=".55"/>' +
      '<path d="M0 252C70 226 150 250 236 208C286 184 344 182 400 206V400H0Z" fill="url(#1)"/><path d="M0 306C90 280 190 316 280 292S360 280 400 290V400H0Z" fill="url(#2)"/>' +
      '<path d="M272 195C262 214 200 222 208 244C218 268 326 260 318 292C308 326 150 320 110 400H240C262 336 384 330 372 284C362 248 246 256 240 236C236 222 280 212 284 194Z" fill="url(#r)"/>' +
      '<path d="M290 196C291 176 289 160 292 140" stroke="#5a2411" stroke-width="5" stroke-linecap="round"/><ellipse cx="292" cy="118" rx="40" ry="36" fill="#55724f"/><ellipse cx="280" cy="108" rx="26" ry="23" fill="#86a27a" opacity=".8"/><path d="M292 150V112M292 132L308 118M292 126L278 114" stroke="#3c5638" stroke-width="2" stroke-linecap="round"/>' +
      reeds(62, 414, {
        count: 7,
        height: 120,
        spread: 60,
        colour: '#5a2411',
        weight: 2.2,
        opacity: 0.7,
        seed: 3,
      }) +
      sprig(362, 414, -100, 110, {
        leaves: 6,
        length: 44,
        width: 19,
        fills: ['#5a2411', '#8c3a1d', '#e8b594'],
        stem: '#5a2411',
        rib: '#f8e6d8',
        curve: 0.1,
        weight: 1.8,
        seed: 8,
      }),
  };
}

/** Rain on a pond, under one great leaf. */
export function gardenRain(): Drawing {
  const next = chance(5);
  let rain = '';
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 7; column++) {
      const x = column * 62 + (row % 2) * 30 + between(next, -14, 14);
      const y = row * 38 + between(next, -12, 12);
      rain += `M${n(x)} ${n(y)}l-5 ${n(between(next, 14, 26))}`;
    }
  return {
    defs:
      even('s', ['#a9d0c8', '#d9e9e2']) +
      even('w', ['#5ea7a1', '#0d5154']) +
      even('l', ['#5ea7a1', '#1f6f6f'], lit),
    body:
      '<path fill="url(#s)" d="M0 0h400v400H0z"/><path d="M0 196C80 160 150 190 220 174S330 156 400 184V260H0Z" fill="#5ea7a1" opacity=".45"/>' +
      '<path d="M0 236C80 224 160 244 240 234S350 230 400 236V400H0Z" fill="url(#w)"/>' +
      `<path d="${rain}" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>` +
      ripples(84, 286, 56, { rings: 3, flat: 0.24, weight: 1.6 }) +
      ripples(206, 340, 84, { rings: 4, flat: 0.22, weight: 1.6 }) +
      ripples(324, 288, 50, { rings: 3, flat: 0.24, weight: 1.6 }) +
      '<path d="M300 420C292 320 268 236 236 176" stroke="#0b3a3c" stroke-width="5" stroke-linecap="round"/>' +
      '<path d="M250 204C188 216 108 196 76 120C140 92 232 106 262 166C268 180 262 194 250 204Z" fill="url(#l)"/><path d="M250 200C204 184 146 158 84 124M206 180C190 188 172 190 152 188M172 162C156 168 138 166 120 162M222 186C220 168 214 150 204 134M180 166C178 150 170 138 160 126M140 148C138 138 132 130 126 120" stroke="#d9efe8" stroke-opacity=".6" stroke-width="2" stroke-linecap="round"/>' +
      '<path d="M80 122C78 132 72 136 72 143A8 8 0 0 0 88 143C88 136 82 132 80 122Z" fill="#fdf8ee"/><circle cx="168" cy="142" r="5" fill="#fff" opacity=".7"/><circle cx="196" cy="160" r="3.4" fill="#fff" opacity=".7"/><circle cx="220" cy="148" r="4" fill="#fff" opacity=".7"/>' +
      leaf(292, 330, -36, 96, 44, '#2f7f7d', { rib: '#a9d0c8' }) +
      sprig(40, 414, -80, 130, {
        leaves: 7,
        length: 46,
        width: 18,
        fills: ['#0b3a3c', '#86a27a'],
        stem: '#0b2f31',
        rib: '#a9d0c8',
        curve: -0.12,
        weight: 1.8,
        seed: 3,
      }),
  };
}

/** A lantern set afloat at dusk. */
export function floatingLight(): Drawing {
  return {
    defs:
      linear('s', [
        [0, '#5c3d49'],
        [0.7, '#a37a85'],
        [1, '#e0b3a4'],
      ]) +
      even('w', ['#a37a85', '#5c3d49', '#2c1a24']) +
      radial('u', [
        [0, '#ffe3ad', 0.85],
        [0.5, '#f3b878', 0.25],
        [1, '#f3b878', 0],
      ]) +
      even('l', ['#fff1c9', '#f0a95a']),
    body:
      '<path fill="url(#s)" d="M0 0h400v400H0z"/><g fill="#fbf1dc" opacity=".8"><circle cx="64" cy="62" r="1.8"/><circle cx="128" cy="108" r="1.3"/><circle cx="322" cy="52" r="1.7"/><circle cx="360" cy="120" r="1.2"/><circle cx="232" cy="38" r="1.3"/></g>' +
      '<path d="M0 214C80 168 140 206 210 190S330 160 400 204V270H0Z" fill="#4a2f3b" opacity=".75"/><path d="M0 236C90 226 150 244 230 234S350 228 400 236V400H0Z" fill="url(#w)"/>' +
      '<circle cx="200" cy="226" r="150" fill="url(#u)"/>' +
      ripples(200, 286, 150, { rings: 5, flat: 0.18, colour: '#fbdcb4', weight: 1.6 }) +
      '<path d="M148 276H252L238 294H162Z" fill="#3d2530"/><path d="M158 172C158 164 176 160 200 160S242 164 242 172L250 276H150Z" fill="url(#l)"/><path d="M180 162L176 276M220 162L224 276M155 212H245" stroke="#8c3a1d" stroke-opacity=".4" stroke-width="2.4"/><path d="M156 168C156 160 178 154 200 154S244 160 244 168C244 172 224 176 200 176S156 172 156 168Z" fill="#5c3d49"/><path d="M200 214C208 226 212 232 212 240A12 12 0 0 1 188 240C188 232 192 226 200 214Z" fill="#fffaf0"/>' +
      glints(200, '#fbdcb4', [
        [312, 44, 0, 0.75],
        [328, 30, 10, 0.6],
        [346, 52, -8, 0.45],
        [370, 28, 10, 0.3],
      ]) +
      reeds(54, 416, {
        count: 7,
        height: 180,
        spread: 64,
        colour: '#2c1a24',
        weight: 2.4,
        opacity: 0.85,
        seed: 5,
      }) +
      sprig(358, 416, -104, 170, {
        leaves: 8,
        length: 54,
        width: 21,
        fills: ['#7a5563', '#b48c95', '#86a27a'],
        stem: '#3d2530',
        rib: '#f2e6e4',
        curve: 0.12,
        weight: 1.8,
        seed: 6,
      }),
  };
}

/** Fruit ripening in low sun. */
export function harvest(): Drawing {
  return {
    defs:
      even('s', ['#f8f0e1', '#ecd6ac']) +
      radial('u', [
        [0, '#fff6e2'],
        [0.6, '#fde9bf', 0.9],
        [1, '#fde9bf', 0],
      ]) +
      even('h', ['#d9ac5f', '#a9813f']) +
      even('f', ['#c2a374', '#7d5a2b']),
    body:
      '<path fill="url(#s)" d="M0 0h400v400H0z"/><circle cx="232" cy="150" r="150" fill="url(#u)"/><circle cx="232" cy="150" r="62" fill="#fff3da"/><g stroke="#b98a3c" stroke-opacity=".35"><circle cx="232" cy="150" r="88"/><circle cx="232" cy="150" r="116"/><circle cx="232" cy="150" r="148"/></g>' +
      '<path d="M0 262C80 226 150 252 224 238S340 214 400 246V400H0Z" fill="url(#h)" opacity=".75"/><path d="M0 306C80 284 160 310 250 294S360 284 400 296V400H0Z" fill="url(#f)"/>' +
      '<path d="M20 336C110 312 230 334 390 316M0 368C120 344 260 368 400 346" stroke="#f8e7c4" stroke-opacity=".35" stroke-width="2"/>' +
      berryBranch(424, 66, 166, 330, {
        berries: 6,
        radius: 23,
        fills: ['#b9633d', '#d98a3d', '#a9512c'],
        leafFill: '#6f8f66',
        scale: 2.1,
        stem: '#5b3c1f',
        rib: '#eef1e3',
        curve: 0.2,
        seed: 5,
      }) +
      sprig(60, 416, -84, 170, {
        leaves: 13,
        length: 30,
        width: 12,
        fills: ['#8f5d20', '#c08a3e'],
        stem: '#6f4a1c',
        curve: -0.08,
        spread: 28,
        from: 0.45,
        taper: 0.35,
        weight: 2,
        seed: 8,
      }) +
      sprig(342, 416, -96, 150, {
        leaves: 12,
        length: 26,
        width: 11,
        fills: ['#8f5d20', '#c08a3e'],
        stem: '#6f4a1c',
        curve: 0.08,
        spread: 28,
        from: 0.45,
        taper: 0.35,
        weight: 2,
        seed: 4,
      }) +
      sprig(366, 416, -84, 120, {
        leaves: 11,
        length: 24,
        width: 10,
        fills: ['#c08a3e', '#8f5d20'],
        stem: '#6f4a1c',
        curve: -0.06,
        spread: 28,
        from: 0.45,
        taper: 0.35,
        weight: 2,
        seed: 6,
      }),
  };
}
