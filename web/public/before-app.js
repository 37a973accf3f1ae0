// Runs once the page has come, while the app's own scripts are on their way. In what the build has finished it is in the
// page, whose policy names it. Elsewhere it is a file: deferred scripts run in order, so it listens before the app's script
// runs or fails.
var message = document.querySelector('.root-load-failure');
function fail() {
  message.classList.add('shown');
  // Who asked for it may have left.
  letGo();
  removeEventListener('focusin', look);
}
addEventListener(
  'error',
  function (event) {
    // What is preloaded in vain is asked for again by whoever needs it, who says so if that fails too. Nobody needs a picture.
    if (/preload/.test(event.target.rel) || event.target.tagName === 'IMG') return;
    fail();
  },
  true,
);
// It shows by itself when the app does not come in time.
message.addEventListener('animationend', fail);

var buttons = Array.from(document.querySelectorAll('#root button'));
var isSeenFirst = buttons.length > 0 || document.getElementById('screen-head') !== null;

// Loads what the screen needs besides. Any sooner it would hold up what is seen first; by themselves browsers would find
// it when the app's scripts run. What is finished is seen first: all of the app is loaded when it has been painted.
var preloads = document.getElementById('screen-preloads');
function load() {
  if (!preloads || !preloads.isConnected) return;
  // Safari before 17 knows only the older way.
  if (!document.createElement('link').relList.supports('modulepreload'))
    for (var link of preloads.content.querySelectorAll('[rel=modulepreload]')) {
      link.rel = 'preload';
      link.as = 'script';
    }
  document.head.append(preloads.content);
  preloads.remove();
}
if (isSeenFirst && !document.hidden) {
  // The page may be hidden meanwhile, and no browser has to tell of its paints.
  setTimeout(load, 1000);
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
} else load();

// The library's newest titles, in the rows that its head has for them: those of the first answers, if there are any.
var list = document.querySelector('#screen-head [data-newest]');
var answers = document.getElementById('first-answers');
if (list && answers) {
  var newest = JSON.parse(answers.textContent)['/api/newest-titles'];
  var row = list.querySelector('[data-row]');
  for (var title of newest ? newest.titles : []) {
    row.querySelector('[data-title]').textContent = title;
    row.before(row.cloneNode(true));
    list.hidden = false;
  }
  row.remove();
}

// A finished page can be used before it is alive. What is typed stays. Of the buttons that are pressed, by Enter in a
// field or an arrow on the tabs too, the last one waits, and is pressed again when the app says that it is there
// (web/src/app/alive.ts).
var pressed;
function hold(event) {
  var button = event.target.closest('button');
  if (!buttons.includes(button) || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.type === 'keydown') {
    var tabs = buttons.filter((one) => one.role === 'tab');
    var at = tabs.indexOf(button);
    var to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    button = tabs.at(to % tabs.length);
    button.focus();
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  letGo();
  pressed = button;
  pressed.ariaBusy = 'true';
}
function letGo() {
  if (pressed) pressed.ariaBusy = null;
  pressed = null;
}
// Who types after a press has gone on to something else. What a password manager fills in is not typed.
function typed(event) {
  if (/^(insertText|delete)/.test(event.inputType)) letGo();
}
var focused;
function look(event) {
  focused = event.target;
}
addEventListener('click', hold, true);
addEventListener('keydown', hold, true);
addEventListener('input', typed, true);
addEventListener('focusin', look);
addEventListener(
  'app-alive',
  function () {
    removeEventListener('click', hold, true);
    removeEventListener('keydown', hold, true);
    removeEventListener('input', typed, true);
    var button = pressed;
    letGo();
    removeEventListener('focusin', look);
    // The message had taken the place of what had the focus.
    if (focused && message.matches('.shown') && document.activeElement === document.body) focused.focus();
    if (button) button.click();
  },
  { once: true },
);

// The browser offers to install the app once, which may be before the app listens: web/src/pwa/install-prompt.ts.
addEventListener(
  'beforeinstallprompt',
  function (event) {
    event.preventDefault();
    window.installPrompt = event;
  },
  { once: true },
);

// Who has begun to use the page is not taken to another place of it: web/src/app/shell/use-page-place.ts.
for (var use of ['wheel', 'pointerdown', 'keydown'])
  addEventListener(use, () => (document.documentElement.dataset.used = ''), { capture: true, once: true });
