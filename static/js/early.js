/* Before the first paint: tell the style sheet that scripts run. */
document.documentElement.classList.add("js");
