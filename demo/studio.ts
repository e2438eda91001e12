import './studio/app.js';
