// A separate file, because the page's policy allows no inline scripts. Deferred scripts run in order, so this one
// listens before the app's script runs or fails.
addEventListener(
  'error',
  function () {
    var message = document.querySelector('.root-load-failure');
    if (message) message.classList.add('shown');
  },
  true,
);
