// The settings page: color pickers, and a preview that follows the form before it is saved.
(({jQuery}) => {
  const form = document.querySelector('.plan-finder form');
  const preview = document.querySelector('#plan-finder-preview');
  const saved = preview && new URL(preview.src);
  let shown = saved?.href;

  const show = () => {
    if (!saved) return;
    const url = new URL(saved);
    for (const [name, value] of new FormData(form)) {
      const [, list, key] = /^plan_finder\[(look|settings)\]\[(.+)\]$/.exec(name) ?? [];
      if (list) url.searchParams.set(`${list}[${key}]`, value);
    }
    if (url.href === shown) return;
    shown = url.href;
    // Replaced, so that Back leaves the page instead of stepping through every preview.
    preview.contentWindow.location.replace(shown);
  };

  let timer;
  const showSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(show, 500);
  };

  form?.addEventListener('input', showSoon);
  // The picker writes its color into the field after this event.
  jQuery('.plan-finder-color').wpColorPicker({change: showSoon, clear: showSoon});
})(window);
