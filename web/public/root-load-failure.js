// A file of its own, since the page's policy allows no inline script. Deferred scripts run in order, so this
// one listens before the app's script is run or refused.
addEventListener(
  'error',
  function () {
    var message = document.querySelector('.root-load-failure');
    if (message) message.classList.add('shown');
  },
  true,
);
