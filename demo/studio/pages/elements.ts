import 'plan-finder/define';
