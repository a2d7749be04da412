import '@fontsource-variable/inter/wght.css';
import './elements.css';
import './base.css';
import './globals.css';
