import '@plan-finder/elements/define';
