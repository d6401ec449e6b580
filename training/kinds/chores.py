"""How people tell robots what to do."""

from training.kinds.making import lines, plainest_first

ROBOT: dict[str, tuple[str, ...]] = {
    "start": lines("""
        start {x}
        start up {x}
        run {x}
        send {x} out
        let {x} run
        get {x} going
        {x} start
        start {x} up
        let {x} loose
        make {x} start
        set {x} off
        get {x} started
        tell {x} to start
        have {x} start
        get {x} to start
        kick off {x}
        it's time for {x} to start
        {x} should start now
        begin with {x}
        have {x} do its round
        let {x} do its round
        have {x} do a round
        send {x} on its round
        let {x} do its job
        put {x} to work
        get {x} to work
        have {x} get to work
        send {x} off to work
        I want {x} to start
        I need {x} to start
        I'd like {x} to do its round
        {x}, off you go
        {x} out please
        let's start {x}
    """),
    "resume": lines("""
        resume {x}
        continue with {x}
        let {x} continue
        {x} resume
        have {x} continue
        have {x} resume
        tell {x} to go on
        get {x} to resume
        let {x} carry on
        tell {x} to continue
        {x} can go on now
        {x} may continue
        unpause {x}
        have {x} pick up where it stopped
        make {x} continue
        I want {x} to continue
    """),
    "pause": lines("""
        pause {x}
        put {x} on pause
        {x} pause
        pause {x} for a moment
        pause {x} for now
        hold {x} for a moment
        make {x} pause
        tell {x} to pause
        have {x} pause
        get {x} to pause
        let {x} wait, pause it
        pause {x} for a bit
        give {x} a break, pause it
        let {x} pause
        let {x} take a break
        have {x} take a break
        have {x} wait
        tell {x} to wait
        I want {x} to pause
        I need {x} paused
        let's pause {x}
        the baby sleeps, pause {x}
    """),
    "stop": lines("""
        stop {x}
        make {x} stop
        {x} stop
        halt {x}
        stop {x} right now
        tell {x} to stop
        have {x} stop
        get {x} to stop
        stop {x}, it's too loud
        bring {x} to a stop
        {x} should stop
        let {x} stop
        I want {x} to stop
        I want {x} stopped
        let's stop {x}
        {x} has to stop
    """),
    "dock": lines("""
        dock {x}
        send {x} home
        send {x} back to its dock
        send {x} to its dock
        return {x} to the dock
        return {x} to its base
        {x} go home
        bring {x} home
        send {x} back
        send {x} to the charger
        tell {x} to go home
        take {x} home
        let {x} go home
        {x} back to the dock
        {x} back to base
        have {x} return to its dock
        send {x} back to its charging station
        send {x} to charge
        get {x} to go home
        tell {x} to return to the dock
        {x} return to base
        {x} back to its station
        {x} back to the charger
        {x} to the dock
        {x} home
        {x}, go home
        {x} should go home
        {x} should go back to its dock
        have {x} go home
        have {x} go back to base
        have {x} return to base
        have {x} docked
        get {x} back to its dock
        get {x} back to the station
        get {x} home
        let {x} return to its station
        let {x} go back to the charger
        make {x} go home
        make {x} return to its base
        put {x} back on its charger
        put {x} back in its dock
        bring {x} back to the dock
        bring {x} back to base
        send {x} back to base
        send {x} back to the charger
        send {x} back to the station
        return {x} home
        return {x} to its station
        return {x} to the charging station
        call {x} back
        call {x} home
        I want {x} back in its dock
        I want {x} to go home
        I need {x} back at its station
        tell {x} to go back to the dock
        tell {x} to charge
        let {x} charge
        {x} is done, send it home
    """),
    "locate": lines("""
        locate {x}
        help me find {x}
        I can't find {x}, make it beep
        make {x} beep
        let {x} beep
        locate {x} for me
        have {x} make a noise so I can find it
        {x} is lost, locate it
        have {x} beep
        get {x} to beep
    """),
}
VACUUM = lines("""
    start cleaning with {x}
    vacuum with {x}
    clean with {x}
    let {x} clean
    let {x} vacuum
    have {x} clean up
    get {x} to clean
    tell {x} to start cleaning
    make {x} vacuum the floor
    send {x} out to clean
    get {x} to vacuum
    let {x} do the floors
    {x} should clean now
    {x} start cleaning
    {x}, clean
    have {x} vacuum
    have {x} clean the floors
    have {x} do the floors
    have {x} start cleaning
    get {x} cleaning
    start {x} cleaning
    start a cleaning run with {x}
    make {x} clean
    I want {x} to clean
    I need {x} to vacuum
    I'd like {x} to start cleaning
    send {x} to clean the floors
    let {x} sweep the floor
    use {x} to clean
    it's dusty, send {x} out
    the floor is dirty, start {x}
""")
MOWER = lines("""
    start mowing with {x}
    mow the lawn with {x}
    mow with {x}
    let {x} mow
    let {x} cut the grass
    cut the grass with {x}
    have {x} mow the lawn
    get {x} to mow
    tell {x} to start mowing
    send {x} out to mow
    {x} should mow now
    the grass is long, start {x}
    {x} start mowing
    {x}, mow the lawn
    have {x} cut the grass
    have {x} start mowing
    get {x} mowing
    start {x} mowing
    let {x} do the lawn
    let {x} mow the lawn
    make {x} mow
    I want {x} to mow
    I need {x} to cut the grass
    I'd like {x} to mow the lawn
    send {x} over the lawn
    use {x} to mow
""")
FLOORS = plainest_first(
    (
        ("vacuum the floor", "vacuum"),
        ("vacuum the house", "vacuum"),
        ("vacuum everywhere", "vacuum"),
        ("have the robot vacuum", "the robot"),
        ("vacuum all floors", "vacuum"),
        ("have the robot clean", "the robot"),
        ("have the robot do its round", "the robot"),
        ("let the robot clean", "the robot"),
        ("let the robot out", "the robot"),
        ("send the robot out", "the robot"),
        ("start the robot", "the robot"),
        ("have the vacuum do its round", "the vacuum"),
        ("let the vacuum clean everything", "the vacuum"),
        ("start the vacuum", "the vacuum"),
        ("vacuum the place", "vacuum"),
        ("start the mower", "the mower"),
        ("let the mower do the lawn", "the mower"),
        ("have the mower cut the grass", "the mower"),
        ("send the mower out", "the mower"),
    )
)
"""What people say who have only one, beside what they call it."""
