// Runs once the stylesheet has come, while the app's own scripts are on their way. A separate file, because the page's
// policy allows no inline scripts. Deferred scripts run in order, so this one listens before the app's script runs or fails.
addEventListener(
  'error',
  function (event) {
    // A preload that fails is asked for again by whoever needs it, who says so if that fails too.
    if (event.target.rel === 'modulepreload') return;
    var message = document.querySelector('.root-load-failure');
    if (message) message.classList.add('shown');
  },
  true,
);

// Preloads what the screen needs besides. Any sooner it would hold up the stylesheet; by themselves browsers would find it
// when the app's scripts run.
var preloads = document.getElementById('screen-preloads');
if (preloads) {
  document.head.append(preloads.content);
  preloads.remove();
}
