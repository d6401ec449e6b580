"""Commands, what was done about them, and their answers, on disk before anything is acted on."""

from controller.journal.journal import Journal
from controller.journal.moment import Clock, Moment
from controller.journal.records import Delivery, Entry, Known, Unfinished

__all__ = ["Clock", "Delivery", "Entry", "Journal", "Known", "Moment", "Unfinished"]
