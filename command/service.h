/* What a service manager learns from the command: that it is ready, alive, and what it does (sd_notify(3)). */
#ifndef VISIONCORE_COMMAND_SERVICE_H
#define VISIONCORE_COMMAND_SERVICE_H

/** Sends the first "ready". Nothing happens where no manager listens. */
void service_ready(void);
/** Sends a sign of life if one is due: twice as often as the manager wants them. */
void service_alive(void);
/** Sends one line about what is going on. */
void service_status(const char *text);
/** Sends that the service is about to end. */
void service_stopping(void);

#endif
